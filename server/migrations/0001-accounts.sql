create table account (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email)),
  username text not null unique check (username = lower(username)),
  password_hash text not null,
  is_verified boolean not null default false,
  is_super_admin boolean not null default false,
  -- Sealed with the instance's key. The pending one waits for its first code and never replaces a live one.
  totp_secret text,
  totp_pending_secret text,
  -- The newest time step ever accepted: a code works once, whichever call it is used in.
  totp_last_step bigint not null default 0,
  two_factor_failures integer not null default 0,
  two_factor_blocked_until timestamptz,
  accepted_terms_at timestamptz not null,
  deactivated_at timestamptz,
  banned_at timestamptz,
  created_at timestamptz not null
);

create table session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When this session last proved its second factor.
  second_factor_at timestamptz
);
create index session_account on session (account_id) where ended_at is null;

-- One live code per account and purpose; only its keyed hash is kept.
create table email_code (
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null,
  code_hash text not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, purpose)
);

-- Issued after the right password; what the browser calls userId in the second step.
create table sign_in_challenge (
  challenge_hash text primary key,
  account_id uuid not null references account (id) on delete cascade,
  tries integer not null default 0,
  expires_at timestamptz not null
);

-- Proof that a reset code was right; used up by setting the new password.
create table password_reset (
  token_hash text primary key,
  account_id uuid not null references account (id) on delete cascade,
  proved_mailbox boolean not null,
  expires_at timestamptz not null
);

-- Step one of a password change: this session knew the current password.
create table password_change (
  session_id uuid primary key references session (id) on delete cascade,
  method text not null check (method in ('2fa', 'email')),
  expires_at timestamptz not null
);

-- How often something was tried, kept here so that limits hold across restarts and machines.
create table throttle (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index throttle_resets_at on throttle (resets_at);
