-- A subscription as PayPal last told of it. Kept for seven years, so it outlives its account.
create table subscription (
  -- PayPal's own id.
  id text primary key,
  account_id uuid references account (id) on delete set null,
  plan_id text not null,
  status text not null check (
    status in ('APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED')
  ),
  -- What has been paid for ends here; PayPal no longer tells once a subscription is cancelled.
  paid_until timestamptz,
  failed_payments integer not null default 0,
  -- An older account of PayPal's never overwrites a newer one.
  provider_updated_at timestamptz,
  read_at timestamptz,
  ending_mailed_at timestamptz,
  created_at timestamptz not null
);
create index subscription_account on subscription (account_id);
create index subscription_to_read on subscription (read_at) where status not in ('CANCELLED', 'EXPIRED');

create table subscription_payment (
  -- PayPal's id of the transaction.
  id text primary key,
  subscription_id text not null references subscription (id) on delete cascade,
  amount_cents integer not null,
  currency text not null,
  paid_at timestamptz not null,
  period_end timestamptz,
  refunded_at timestamptz
);
create index subscription_payment_subscription on subscription_payment (subscription_id, paid_at);

-- One paid grant per subscription, lengthened by each renewal.
alter table premium_grant add column subscription_id text unique references subscription (id) on delete cascade;

create table premium_code (
  id uuid primary key default gen_random_uuid(),
  code_hash text not null unique,
  -- The prefix and the last four characters: enough to recognise a code, not to redeem it.
  hint text not null,
  duration_days integer not null check (duration_days between 1 and 36500),
  uses_limit integer not null check (uses_limit >= 1),
  uses integer not null default 0 check (uses between 0 and uses_limit),
  expires_at timestamptz,
  notes text,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  disabled_at timestamptz
);

create table premium_code_redemption (
  id uuid primary key default gen_random_uuid(),
  code_id uuid not null references premium_code (id),
  account_id uuid references account (id) on delete set null,
  grant_id uuid references premium_grant (id) on delete set null,
  redeemed_at timestamptz not null,
  unique (code_id, account_id)
);

-- When the plan's servers were last told apart by what the plan allows; accounts whose premium has run out since are due.
alter table account add column plan_applied_at timestamptz;

-- Chosen by the owner to stay enabled when the plan allows fewer servers; the oldest otherwise.
alter table guild add column is_preferred boolean not null default false;

-- Whose premium has run out is asked every minute.
create index premium_grant_ending on premium_grant (ends_at) where revoked_at is null;
