-- Looked up for every image that is about to be purged.
create index item_image on item (image_hash) where image_hash is not null;
create index sale_image on sale (image_hash) where image_hash is not null;

-- Cursors: a purge reads a server's sales in batches, an export a seller's.
create index sale_of_guild on sale (guild_id, id);
create index sale_of_seller on sale (seller_id, id);

create index paypal_event_handled on paypal_event (handled_at);

alter table guild
  -- A server is closed permanently at purged_at; its sales are erased in batches until this time.
  add column purge_finished_at timestamptz;
update guild set purge_finished_at = purged_at where purged_at is not null;
create index guild_purging on guild (purged_at) where purged_at is not null and purge_finished_at is null;

alter table data_export
  -- Fencing token: a run that has been superseded can't write parts any longer.
  add column run integer not null default 0;

-- The archive in parts small enough for one statement each. data_export.archive is no longer used.
create table data_export_part (
  export_id uuid not null references data_export (id) on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (export_id, number)
);
insert into data_export_part (export_id, number, bytes)
select id, 0, archive from data_export where archive is not null;
