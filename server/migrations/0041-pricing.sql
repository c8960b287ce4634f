-- A discount code, a sale for everyone, or a price for holders of roles.
create table price_rule (
  id uuid primary key default gen_random_uuid(),
  guild_id uuid not null references guild (id) on delete cascade,
  kind text not null check (kind in ('code', 'sale', 'role')),
  -- Shown to buyers.
  name text not null,
  code text,
  effect text not null check (effect in ('percent', 'amount', 'price')),
  -- Percent, or cents of `currency`.
  value integer not null check (value >= 0),
  currency text,
  -- All items, or those in price_rule_item.
  is_for_all_items boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  role_ids text[] not null default '{}',
  is_paused boolean not null default false,
  total_uses integer check (total_uses > 0),
  uses_per_buyer integer check (uses_per_buyer > 0),
  minimum_amount integer check (minimum_amount >= 0),
  is_first_purchase_only boolean not null default false,
  -- Paid orders with this code that aren't fully refunded, and open checkouts.
  uses integer not null default 0 check (uses >= 0),
  reserved_uses integer not null default 0 check (reserved_uses >= 0),
  version integer not null default 1,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  -- Kept for its orders and totals.
  deleted_at timestamptz,
  check ((kind = 'code') = (code is not null)),
  check (effect <> 'percent' or value between 1 and 100),
  check ((effect = 'percent' and minimum_amount is null) or currency is not null),
  check (starts_at < ends_at)
);
create unique index price_rule_of_code on price_rule (guild_id, upper(code)) where code is not null and deleted_at is null;
create index price_rule_of_guild on price_rule (guild_id, created_at desc) where deleted_at is null;

create table price_rule_item (
  rule_id uuid not null references price_rule (id) on delete cascade,
  item_id uuid not null references item (id) on delete cascade,
  primary key (rule_id, item_id)
);
create index price_rule_of_item on price_rule_item (item_id);

-- Rollup, written with each payment and refund.
create table price_rule_total (
  rule_id uuid not null references price_rule (id) on delete cascade,
  currency text not null,
  orders integer not null,
  revenue_cents bigint not null,
  discount_cents bigint not null,
  primary key (rule_id, currency)
);

create table item_group (
  id uuid primary key default gen_random_uuid(),
  guild_id uuid not null references guild (id) on delete cascade,
  name text not null,
  -- A buyer can have one of its items.
  is_exclusive boolean not null,
  -- Buyers of a cheaper item pay the difference.
  offers_upgrades boolean not null,
  created_at timestamptz not null
);
create index item_group_of_guild on item_group (guild_id, created_at);

-- How an item is sold beyond its price. Items without a row are sold at their price to everyone.
create table item_pricing (
  item_id uuid primary key references item (id) on delete cascade,
  mode text not null default 'fixed' check (mode in ('fixed', 'chosen', 'free')),
  -- Of the amounts below. In another currency than the item's, they don't apply.
  currency text not null,
  minimum_price integer not null default 0 check (minimum_price >= 0),
  suggested_prices integer[] not null default '{}',
  limit_units integer check (limit_units > 0),
  limit_window text check (limit_window in ('ever', 'day', 'week', 'month')),
  restock_units integer check (restock_units > 0),
  restock_every text check (restock_every in ('day', 'week')),
  restock_up_to integer check (restock_up_to > 0),
  next_restock_at timestamptz,
  required_role_ids text[] not null default '{}',
  required_item_ids uuid[] not null default '{}',
  is_hidden_until_met boolean not null default false,
  group_id uuid references item_group (id) on delete set null,
  version integer not null default 1,
  check ((limit_units is null) = (limit_window is null)),
  check ((restock_units is null) = (restock_every is null)),
  check ((restock_units is null) = (restock_up_to is null)),
  check ((restock_units is null) = (next_restock_at is null))
);
create index item_pricing_to_restock on item_pricing (next_restock_at) where next_restock_at is not null;
create index item_pricing_of_group on item_pricing (group_id) where group_id is not null;

alter table guild
  -- Whether managers may change prices and offers.
  add column managers_may_price boolean not null default true;

alter table sale
  -- What was deducted from the list price, which is price + discount. Copied, so that later edits don't affect the order.
  add column discount integer not null default 0 check (discount >= 0),
  add column discount_kind text check (discount_kind in ('code', 'sale', 'role', 'upgrade')),
  -- The code, the name of the offer, or of the upgraded item.
  add column discount_name text,
  add column price_rule_id uuid references price_rule (id) on delete set null,
  -- Whether a use of its code is reserved for this sale.
  add column holds_use boolean not null default false,
  -- Deferrable, because a backup lists sales in any order.
  add column upgraded_sale_id uuid references sale (id) on delete set null deferrable,
  drop constraint sale_price_check,
  add constraint sale_price_check check (price >= 0),
  drop constraint sale_check3,
  add constraint sale_list_price_check check ((price + discount) % quantity = 0),
  add constraint sale_discount_kind_given check ((discount > 0) = (discount_kind is not null)),
  add constraint sale_use_check check (not holds_use or state in ('open', 'pending'));
create index sale_of_price_rule on sale (price_rule_id) where price_rule_id is not null;
create index sale_upgraded on sale (upgraded_sale_id) where upgraded_sale_id is not null;

alter table sales_by_day
  -- What buyers saved. Like sales, discounts aren't reduced by refunds.
  add column discount_cents bigint not null default 0;
