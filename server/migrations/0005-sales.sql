alter table item
  -- How many checkouts hold one of the stock at present.
  add column reserved integer not null default 0 check (reserved >= 0),
  -- On a full refund the role is taken and the stock returned, unless the owner lets buyers keep it.
  add column refund_takes_back boolean not null default true;

create table sale (
  id uuid primary key default gen_random_uuid(),
  guild_id uuid not null references guild (id),
  -- Gone when the item is purged; the sale has its own copy of what was sold.
  item_id uuid references item (id) on delete set null,
  seller_id uuid references account (id) on delete set null,
  -- The PayPal account that is paid, as it was linked when the checkout began.
  payee_id text not null,
  item_name text not null,
  item_description text not null,
  image_hash text references image (hash),
  price integer not null check (price > 0),
  currency text not null,
  requires_shipping boolean not null,
  role_id text,
  role_duration_days integer,
  refund_takes_back boolean not null,
  buyer_discord_id text not null,
  buyer_discord_username text,
  -- Where the buyer was in Discord.
  channel_id text,
  -- A rehearsal by the owner: no money moves and no revenue is counted.
  is_test boolean not null default false,
  -- open: reserved and waiting for the buyer; pending: captured, but held by PayPal; the last three hold no stock.
  state text not null check (state in ('open', 'pending', 'paid', 'cancelled', 'expired', 'failed')),
  -- Whether one of the item's stock is reserved for this sale.
  holds_stock boolean not null,
  reserved_until timestamptz not null,
  order_id text unique,
  approve_url text,
  capture_id text unique,
  -- Why a failed sale failed, as a code.
  problem text,
  created_at timestamptz not null,
  paid_at timestamptz,
  shipping_address jsonb,
  shipped_at timestamptz,
  tracking_number text,
  shipment_reported_at timestamptz,
  shipment_problem text,
  refunded_cents integer not null default 0 check (refunded_cents between 0 and price),
  refunded_at timestamptz,
  disputed_at timestamptz,
  check (not holds_stock or state in ('open', 'pending')),
  check (state <> 'paid' or paid_at is not null)
);
create index sale_open on sale (reserved_until) where state in ('open', 'pending');
create index sale_paid on sale (guild_id, paid_at desc, id desc) where state = 'paid';
create index sale_disputed on sale (guild_id, paid_at desc, id desc) where state = 'paid' and disputed_at is not null;
create index sale_refunded on sale (guild_id, paid_at desc, id desc) where state = 'paid' and refunded_cents > 0;
create index sale_to_ship on sale (guild_id, paid_at, id)
  where state = 'paid' and requires_shipping and shipped_at is null and refunded_at is null;
create index sale_of_buyer on sale (buyer_discord_id, created_at desc);
create index sale_of_item on sale (item_id);

-- Written in the sale's own transaction. The day is the sale's, in UTC; refunds subtract from it.
create table sales_by_day (
  guild_id uuid not null references guild (id) on delete cascade,
  currency text not null,
  day date not null,
  sales_count integer not null,
  revenue_cents bigint not null,
  primary key (guild_id, currency, day)
);

create table sales_by_item (
  guild_id uuid not null references guild (id) on delete cascade,
  item_id uuid not null,
  currency text not null,
  -- The first day of the month.
  month date not null,
  sales_count integer not null,
  revenue_cents bigint not null,
  primary key (guild_id, currency, item_id, month)
);

create table refund (
  -- PayPal's id, or the capture's own when the whole payment was reversed.
  id text primary key,
  sale_id uuid not null references sale (id) on delete cascade,
  amount_cents integer not null,
  created_at timestamptz not null
);
create index refund_sale on refund (sale_id);

create table dispute (
  id text primary key,
  sale_id uuid not null references sale (id) on delete cascade,
  status text not null,
  reason text,
  outcome text,
  opened_at timestamptz not null,
  resolved_at timestamptz
);
create index dispute_sale on dispute (sale_id);

-- What has to happen in Discord after a sale, and how it went.
create table delivery (
  id uuid primary key default gen_random_uuid(),
  sale_id uuid not null references sale (id) on delete cascade,
  kind text not null check (kind in ('give-role', 'announce', 'message-buyer', 'take-role')),
  state text not null check (state in ('waiting', 'done', 'failed', 'skipped')),
  due_at timestamptz not null,
  tries integer not null default 0,
  tried_at timestamptz,
  done_at timestamptz,
  -- What went wrong the last time, as a code of the contract's table of problems.
  problem text,
  unique (sale_id, kind)
);
create index delivery_due on delivery (due_at) where state = 'waiting';
create index delivery_failed on delivery (sale_id) where state = 'failed';

-- Each of PayPal's events once. Only ids are kept; the truth is asked of PayPal.
create table paypal_event (
  id text primary key,
  type text not null,
  about jsonb not null,
  sent_at timestamptz,
  received_at timestamptz not null,
  handled_at timestamptz,
  problem text
);
create index paypal_event_waiting on paypal_event (received_at) where handled_at is null;

alter table goal
  -- Announced once.
  add column reached_at timestamptz;
