alter table item
  -- An item with a period is a membership.
  add column membership_period text check (membership_period in ('week', 'month', 'quarter', 'year')),
  add column trial_days integer not null default 0 check (trial_days between 0 and 90),
  -- How long members keep access after a missed payment.
  add column grace_days integer not null default 3 check (grace_days between 0 and 7),
  add column renewal text not null default 'reminder' check (renewal in ('automatic', 'reminder'));

alter table guild
  -- Cancels the memberships of people who left the server after this many days; null keeps them.
  add column cancel_left_after_days integer check (cancel_left_after_days between 1 and 30);

alter table sale
  -- A payment that continues a membership. It takes no stock and entitles to nothing of its own.
  add column is_renewal boolean not null default false,
  drop constraint sale_state_check,
  -- granted: nothing is paid for it, because it begins with a trial or was imported.
  add constraint sale_state_check
    check (state in ('open', 'pending', 'paid', 'cancelled', 'expired', 'failed', 'granted'));

-- A plan in a seller's PayPal account. Terms never change: another price is another plan.
create table billing_plan (
  -- PayPal's id.
  id text primary key,
  item_id uuid references item (id) on delete set null,
  payee_id text not null,
  product_id text not null,
  price integer not null check (price > 0),
  currency text not null,
  period text not null,
  trial_days integer not null,
  created_at timestamptz not null,
  unique (item_id, payee_id, price, currency, period, trial_days)
);

create table membership_import (
  id uuid primary key default gen_random_uuid(),
  guild_id uuid not null references guild (id) on delete cascade,
  item_id uuid references item (id) on delete set null,
  added_by uuid references account (id) on delete set null,
  source text not null check (source in ('csv', 'role')),
  created_at timestamptz not null,
  undone_at timestamptz
);
create index membership_import_of_guild on membership_import (guild_id, created_at desc);

-- Terms are copied from the item when the membership begins.
create table membership (
  id uuid primary key default gen_random_uuid(),
  guild_id uuid not null references guild (id),
  -- Stays when the item is purged, because rollups count by it.
  item_id uuid not null,
  item_name text not null,
  -- The order it began with, whose entitlements are the membership's.
  sale_id uuid not null unique references sale (id) on delete cascade,
  buyer_discord_id text not null,
  buyer_discord_username text,
  -- none: imported, without payments.
  renewal text not null check (renewal in ('automatic', 'reminder', 'none')),
  period text not null check (period in ('week', 'month', 'quarter', 'year')),
  price integer not null check (price > 0),
  currency text not null,
  trial_days integer not null,
  grace_days integer not null,
  import_id uuid references membership_import (id) on delete set null,

  -- PayPal's subscription, as last read.
  subscription_id text unique,
  payee_id text not null,
  connection_id uuid references paypal_connection (id),
  subscription_status text,
  failed_payments integer not null default 0,
  next_billing_at timestamptz,
  provider_updated_at timestamptz,
  read_at timestamptz,

  -- Decisions. A cancelled membership lasts until the end of what was paid; a closed one ends immediately.
  cancelled_at timestamptz,
  cancel_reason text,
  closed_at timestamptz,
  close_reason text,
  -- Since when the member isn't in the server.
  left_at timestamptz,

  -- Derived by update-membership.ts from the above, the periods and the time.
  state text not null check (state in
    ('pending', 'trialing', 'active', 'past_due', 'grace', 'suspended', 'cancelled', 'ended')),
  paid_until timestamptz,
  access_until timestamptz,
  ended_at timestamptz,
  -- When time changes the state, a message is due or PayPal has to be read.
  next_check_at timestamptz,
  created_at timestamptz not null
);
create index membership_to_check on membership (next_check_at) where next_check_at is not null;
create index membership_of_guild on membership (guild_id, created_at desc, id desc);
create index membership_of_state on membership (guild_id, state, created_at desc, id desc);
create index membership_ending on membership (guild_id, paid_until) where state not in ('pending', 'ended');
create index membership_of_buyer on membership (buyer_discord_id, guild_id, created_at desc);
create index membership_of_item on membership (item_id, state);
create index membership_of_import on membership (import_id) where import_id is not null;

-- What a membership consists of, from which its dates are derived.
create table membership_period (
  id uuid primary key default gen_random_uuid(),
  membership_id uuid not null references membership (id) on delete cascade,
  kind text not null check (kind in ('trial', 'payment', 'extension', 'import')),
  -- Of a payment, which counts once its sale is paid.
  sale_id uuid unique references sale (id) on delete cascade,
  -- When it was added; a payment counts from when it was paid.
  at timestamptz not null,
  -- Of a trial or an extension.
  days integer check (days > 0),
  -- Of an import.
  until timestamptz,
  reason text,
  added_by uuid references account (id) on delete set null,
  -- Derived; null while it doesn't count.
  starts_at timestamptz,
  ends_at timestamptz,
  check ((kind = 'payment') = (sale_id is not null)),
  check ((kind in ('trial', 'extension')) = (days is not null)),
  check ((kind = 'import') = (until is not null))
);
create index membership_period_of_membership on membership_period (membership_id, at);

-- History: every change of state, and what people did.
create table membership_event (
  id bigint generated by default as identity primary key,
  membership_id uuid not null references membership (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  from_state text,
  to_state text,
  reason text,
  -- Null for PayPal, the member or time.
  actor_id uuid references account (id) on delete set null
);
create index membership_event_of_membership on membership_event (membership_id, id);

-- Rollups, written with each change of a membership.
create table membership_total (
  guild_id uuid not null references guild (id) on delete cascade,
  item_id uuid not null,
  currency text not null,
  state text not null,
  members integer not null,
  -- What its paying members pay per month.
  monthly_cents bigint not null,
  primary key (guild_id, item_id, currency, state)
);

create table memberships_by_day (
  guild_id uuid not null references guild (id) on delete cascade,
  currency text not null,
  day date not null,
  joined integer not null default 0,
  renewed integer not null default 0,
  ended integer not null default 0,
  -- The change of monthly recurring revenue.
  monthly_cents bigint not null default 0,
  primary key (guild_id, currency, day)
);

alter table entitlement
  -- Follows this membership: `ends_at` is when its access ends.
  add column membership_id uuid references membership (id) on delete cascade;
create index entitlement_of_membership on entitlement (membership_id) where membership_id is not null;

alter table buyer_message
  -- What the seller wrote.
  add column body text;
alter table buyer_message drop constraint buyer_message_kind_check;
alter table buyer_message add constraint buyer_message_kind_check
  check (kind in ('shipped', 'refunded', 'role-ending', 'role-removed', 'payment-held', 'payment-ended', 'keys-ready',
    'trial-ending', 'renewal-due', 'renewal-missed', 'renewal-failed', 'membership-cancelled', 'membership-ended',
    'membership-extended', 'membership-suspended', 'membership-resumed', 'billing-continues', 'seller-message'));
