-- A new email or username that waits for its mailed code, in the session that gave the password.
create table account_change (
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('email', 'username')),
  session_id uuid not null references session (id) on delete cascade,
  new_value text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, kind)
);
create index account_change_session on account_change (session_id);
