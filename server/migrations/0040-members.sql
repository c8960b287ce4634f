-- Lists of members: newest first, by item, and those that end soon.
drop index membership_of_item;
create index membership_of_item on membership (item_id, state, created_at desc, id desc);
create index membership_of_item_newest on membership (item_id, created_at desc, id desc);
drop index membership_ending;
create index membership_ending on membership (guild_id, paid_until, id) where state not in ('pending', 'ended');

alter table membership_period
  -- The Idempotency-Key of an extension.
  add column request_key text;
create unique index membership_period_requested_once on membership_period (membership_id, request_key);

alter table membership_import
  -- Rows that were valid, and how many of them became members.
  add column total integer not null default 0,
  add column added integer not null default 0;

-- Rows still to be imported. Deleted as they are.
create table membership_import_row (
  import_id uuid not null references membership_import (id) on delete cascade,
  number integer not null,
  discord_id text not null,
  username text,
  until timestamptz not null,
  primary key (import_id, number)
);
