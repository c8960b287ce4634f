-- Why somebody may not use the portal. The account stays where it is, marked, so that lifting the ban restores it as it was.
create table ban (
  account_id uuid primary key references account (id) on delete cascade,
  reason text,
  banned_by uuid references account (id) on delete set null,
  banned_at timestamptz not null
);

-- Who did what to whom, when and why. Names are copies: they stay readable after an account is gone.
create table audit_entry (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  actor_id uuid references account (id) on delete set null,
  actor_name text not null,
  action text not null,
  subject_id uuid,
  subject_name text,
  details text
);
create index audit_entry_at on audit_entry (at desc, id desc);

alter table account
  -- Asked for by its owner: cannot be taken back, and purged after the time the privacy policy names.
  add column deleted_at timestamptz,
  -- What remains is a number that sums and records hang on.
  add column purged_at timestamptz;
create index account_to_purge on account (deactivated_at) where deactivated_at is not null and purged_at is null;

alter table guild add column purged_at timestamptz;
create index guild_to_purge on guild (removed_at) where removed_at is not null and purged_at is null;

-- Which version of the terms and the privacy policy somebody accepted, and when.
create table terms_acceptance (
  account_id uuid not null references account (id) on delete cascade,
  version text not null,
  accepted_at timestamptz not null,
  primary key (account_id, version)
);

-- Who has been mailed about which version.
create table terms_notice (
  account_id uuid not null references account (id) on delete cascade,
  version text not null,
  mailed_at timestamptz not null,
  primary key (account_id, version)
);

-- Everything stored about an account, put together by a job and kept for a few days.
create table data_export (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  state text not null check (state in ('waiting', 'ready', 'failed')),
  -- Finished parts of all parts.
  progress integer not null default 0,
  archive bytea,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index data_export_account on data_export (account_id, created_at desc);
