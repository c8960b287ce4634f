-- Who is premium, from when to when and why. Nothing else is stored as truth about premium.
create table premium_grant (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  source text not null check (source in ('paid', 'admin', 'code')),
  starts_at timestamptz not null,
  -- Null means for good.
  ends_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index premium_grant_account on premium_grant (account_id) where revoked_at is null;

create table guild (
  id uuid primary key default gen_random_uuid(),
  guild_id text not null,
  owner_id uuid not null references account (id),
  name text not null,
  icon text,
  -- False when the owner's plan allows no more active shops.
  is_enabled boolean not null default true,
  default_currency text not null default 'USD' check (default_currency in ('USD', 'AUD', 'EUR', 'GBP', 'CAD', 'JPY', 'NZD')),
  manage_role_id text,
  notification_role_id text,
  registered_at timestamptz not null,
  -- A removed server is kept for 90 days and comes back whole when its owner registers it again.
  removed_at timestamptz
);
create unique index guild_registered_once on guild (guild_id) where removed_at is null;
create index guild_owner on guild (owner_id) where removed_at is null;

-- Pictures lie beside the items they belong to, addressed by their content, so that both commit together.
create table image (
  hash text primary key,
  type text not null,
  bytes bytea not null,
  created_at timestamptz not null
);

create table item (
  id uuid primary key default gen_random_uuid(),
  guild_id uuid not null references guild (id),
  name text not null,
  description text not null,
  price integer not null check (price between 1 and 10000000),
  currency text not null,
  -- -1 is unlimited or made to order; nothing is ever oversold.
  stock integer not null check (stock >= -1),
  requires_shipping boolean not null,
  image_hash text references image (hash),
  role_id text,
  role_duration_days integer check (role_duration_days between 1 and 365),
  -- Why the bot can't give the role, as the last check found it.
  role_problem text,
  -- False when the owner's plan allows no more items.
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check (currency <> 'JPY' or price % 100 = 0)
);
create index item_guild on item (guild_id, created_at) where deleted_at is null;

create table goal (
  id uuid primary key default gen_random_uuid(),
  guild_id uuid not null references guild (id),
  target_cents bigint not null check (target_cents > 0),
  currency text not null,
  start_date date not null,
  end_date date not null,
  reward_text text,
  notify_channel_id text,
  notify_role_id text,
  created_at timestamptz not null,
  -- Past goals stay as history.
  ended_at timestamptz,
  check (end_date >= start_date)
);
create unique index goal_one_running on goal (guild_id) where ended_at is null;
