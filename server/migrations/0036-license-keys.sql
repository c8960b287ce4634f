alter table license_key
  -- The order in which keys were added, which is the order in which they're sold.
  add column sequence bigint generated always as identity,
  -- The refunded purchase that it came back from, which gets it again if the refund is undone.
  add column returned_from uuid references entitlement (id) on delete set null,
  add check ((state in ('sold', 'burned')) = (sold_at is not null)),
  add check (revealed_at is null or state in ('sold', 'burned'));
create index license_key_of_pool on license_key (deliverable_id, added_at, id);
drop index license_key_available;
create index license_key_available on license_key (deliverable_id, sequence) where state = 'available';
create index license_key_fingerprint on license_key (fingerprint);
create index license_key_returned on license_key (returned_from) where returned_from is not null;
