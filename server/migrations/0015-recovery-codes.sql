-- Unused recovery codes; only their keyed hashes are stored, and a used code is deleted.
create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash text not null,
  created_at timestamptz not null,
  primary key (account_id, code_hash)
);

alter table session
  -- A recovery code replaced the authenticator at login.
  add column used_recovery_code boolean not null default false;
