alter table item
  -- How many units a buyer can choose per purchase.
  add column max_quantity integer not null default 1 check (max_quantity between 1 and 10);

alter table sale
  add column quantity integer not null default 1 check (quantity between 1 and 10),
  -- Units that the seller put back in stock with a partial refund. A full refund returns the rest.
  add column returned_units integer not null default 0,
  add check (price % quantity = 0),
  add check (returned_units between 0 and quantity);

alter table sales_by_day add column units_count integer not null default 0;
update sales_by_day set units_count = sales_count;
alter table sales_by_item add column units_count integer not null default 0;
update sales_by_item set units_count = sales_count;

-- What an item delivers besides its role reward, in the seller's order.
create table deliverable (
  id uuid primary key default gen_random_uuid(),
  item_id uuid not null references item (id) on delete cascade,
  sort_order integer not null,
  kind text not null check (kind in ('role', 'key', 'file', 'link', 'text')),
  -- Shown to buyers; empty for a role, which has its own name.
  label text not null,
  role_id text,
  role_duration_days integer check (role_duration_days between 1 and 365),
  -- Why the bot can't assign the role, as the last check found it.
  role_problem text,
  -- A link or a text, encrypted.
  content text,
  -- Whether buyers of an earlier version of the file get the newest.
  serves_newest boolean not null default true,
  -- Downloads per sale within 30 days.
  download_limit integer not null default 5 check (download_limit between 1 and 100),
  created_at timestamptz not null,
  check ((kind = 'role') = (role_id is not null)),
  check ((kind in ('link', 'text')) = (content is not null))
);
create index deliverable_of_item on deliverable (item_id, sort_order);
-- An item's stock is the number of its unsold keys, so it has one pool at most.
create unique index deliverable_key_pool on deliverable (item_id) where kind = 'key';

-- A version of a deliverable's file. Its bytes are in stored_file_chunk.
create table stored_file (
  id uuid primary key default gen_random_uuid(),
  guild_id uuid not null references guild (id) on delete cascade,
  -- Null until the item is saved, and after the deliverable is removed.
  deliverable_id uuid references deliverable (id) on delete set null,
  version integer not null default 1 check (version >= 1),
  name text not null,
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  sha256 text,
  uploaded_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  -- Null while the upload is in progress.
  uploaded_at timestamptz
);
create index stored_file_of_guild on stored_file (guild_id);
create index stored_file_of_deliverable on stored_file (deliverable_id, version desc);
create index stored_file_unattached on stored_file (created_at) where deliverable_id is null;

create table stored_file_chunk (
  file_id uuid not null references stored_file (id) on delete cascade,
  position integer not null,
  bytes bytea not null,
  primary key (file_id, position)
);
-- Uploads are usually compressed already.
alter table stored_file_chunk alter column bytes set storage external;

-- What a sale entitles its buyer to, copied from the item at checkout. The role reward comes first, with sort_order 0.
create table entitlement (
  id uuid primary key default gen_random_uuid(),
  sale_id uuid not null references sale (id) on delete cascade,
  deliverable_id uuid references deliverable (id) on delete set null,
  sort_order integer not null,
  kind text not null check (kind in ('role', 'key', 'file', 'link', 'text')),
  label text not null,
  role_id text,
  -- For the whole quantity; null is permanent.
  role_days integer check (role_days > 0),
  -- When a timed role ends, after the buyer's earlier purchases of it. Null until paid, and for a permanent role.
  ends_at timestamptz,
  -- A moderator removed the role and the seller chose not to assign it again.
  waived_at timestamptz,
  -- A link or a text, encrypted.
  content text,
  -- The version bought.
  file_id uuid references stored_file (id),
  serves_newest boolean not null default true,
  download_limit integer not null default 5,
  -- Earlier downloads don't count.
  downloads_reset_at timestamptz,
  -- Proof of delivery: the buyer opened it in Discord.
  first_viewed_at timestamptz,
  unique (sale_id, sort_order),
  check ((kind = 'role') = (role_id is not null)),
  check ((kind in ('link', 'text')) = (content is not null)),
  check ((kind = 'file') = (file_id is not null))
);
create index entitlement_of_role on entitlement (role_id, sale_id) where kind = 'role';
create index entitlement_of_deliverable on entitlement (deliverable_id);
create index entitlement_of_file on entitlement (file_id) where file_id is not null;

-- A key belongs to one entitlement at most, forever once it's sold.
create table license_key (
  id uuid primary key default gen_random_uuid(),
  deliverable_id uuid references deliverable (id) on delete set null,
  -- Encrypted.
  secret text not null,
  -- Keyed hash, to recognize duplicates.
  fingerprint text not null,
  -- reserved: by an open checkout; burned: refunded after the buyer saw it, never sold again.
  state text not null default 'available' check (state in ('available', 'reserved', 'sold', 'burned')),
  entitlement_id uuid references entitlement (id) on delete cascade,
  added_at timestamptz not null,
  sold_at timestamptz,
  -- When the buyer first saw it.
  revealed_at timestamptz,
  unique (deliverable_id, fingerprint),
  check ((state = 'available') = (entitlement_id is null))
);
create index license_key_available on license_key (deliverable_id, added_at, id) where state = 'available';
create index license_key_of_entitlement on license_key (entitlement_id) where entitlement_id is not null;

-- Each signed link counts once, when it's first used: ranges and resumed downloads are the same download.
create table download (
  link_id uuid primary key,
  entitlement_id uuid not null references entitlement (id) on delete cascade,
  file_id uuid references stored_file (id) on delete set null,
  started_at timestamptz not null
);
create index download_of_entitlement on download (entitlement_id, started_at);

insert into entitlement (sale_id, sort_order, kind, label, role_id, role_days, ends_at)
select id, 0, 'role', '', role_id, role_duration_days,
  case when state = 'paid' then coalesce(settled_at, paid_at) + role_duration_days * interval '24 hours' end
from sale where role_id is not null;

alter table delivery
  -- The role or key that is delivered; null for messages about the whole sale.
  add column entitlement_id uuid references entitlement (id) on delete cascade,
  drop constraint delivery_sale_id_kind_key,
  drop constraint delivery_kind_check,
  add check (kind in ('give-role', 'assign-key', 'announce', 'message-buyer', 'take-role'));
update delivery set entitlement_id = entitlement.id from entitlement
where entitlement.sale_id = delivery.sale_id and delivery.kind in ('give-role', 'take-role');
alter table delivery add unique nulls not distinct (sale_id, kind, entitlement_id);
create index delivery_of_entitlement on delivery (entitlement_id) where entitlement_id is not null;
