-- A seller's own PayPal REST app, used instead of ours for the seller's orders.
create table paypal_connection (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  -- The PayPal account that owns the app; the same as the linked one.
  payer_id text not null,
  client_id text not null,
  -- Sealed; null once erased.
  client_secret text,
  webhook_id text,
  created_at timestamptz not null,
  checked_at timestamptz,
  -- Why the last check failed, as a code; null while the connection works.
  problem text,
  problem_at timestamptz,
  -- Features of the app; null until they were checked.
  has_disputes boolean,
  has_tracking boolean,
  has_subscriptions boolean,
  -- No new orders are created with it. Its orders are still read with it.
  ended_at timestamptz
);
create unique index paypal_connection_active on paypal_connection (account_id) where ended_at is null;
create index paypal_connection_payer on paypal_connection (payer_id) where ended_at is null;

alter table paypal_link
  -- Whether our own app belongs to this account, which gives us all rights to its payments.
  add column is_own boolean not null default false;

alter table sale
  -- The connection that created the order; null for our own app.
  add column connection_id uuid references paypal_connection (id) on delete set null;
create index sale_of_connection on sale (connection_id, created_at desc) where connection_id is not null;

alter table paypal_event
  -- The connection whose webhook received it; null for ours.
  add column connection_id uuid references paypal_connection (id) on delete cascade;
create index paypal_event_of_connection on paypal_event (connection_id) where connection_id is not null;
