-- The secret key of the hash, which can't be hashed again without the code; null if an earlier release made it.
alter table recovery_code add column key_id text;
alter table premium_code add column key_id text;

-- One-time codes from the log that make an account the first administrator.
create table admin_code (
  code_hash text primary key,
  expires_at timestamptz not null
);
