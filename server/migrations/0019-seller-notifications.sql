alter table paypal_link
  -- Since when PayPal refuses payments to this account; null while it accepts them.
  add column refused_at timestamptz,
  -- PayPal's code, such as PAYEE_ACCOUNT_RESTRICTED.
  add column refusal text,
  -- What PayPal refused. An accepted order ends a refused order, only a payment ends a refused payment.
  add column refused_step text check (refused_step in ('order', 'payment')),
  add check ((refused_at is null) = (refusal is null) and (refused_at is null) = (refused_step is null));
create index paypal_link_refused on paypal_link (refused_at) where refused_at is not null;

-- What a seller chose. Kinds without a row have the default.
create table notification_setting (
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('new-order', 'order-to-ship', 'dispute', 'failed-delivery', 'low-stock')),
  by_mail boolean not null,
  by_discord boolean not null,
  primary key (account_id, kind)
);

-- Outbox, written in the transaction of the event: one row per event and channel.
create table notification (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  channel text not null check (channel in ('mail', 'discord')),
  kind text not null check (kind in ('new-order', 'order-to-ship', 'dispute', 'failed-delivery', 'low-stock')),
  -- Idempotency key: the id of the sale, dispute or delivery.
  event_key text not null,
  sale_id uuid not null references sale (id) on delete cascade,
  -- Sent by mail because the direct message was refused.
  is_fallback boolean not null default false,
  created_at timestamptz not null,
  -- The message that contains it. Null while it waits.
  batch_id uuid,
  sent_at timestamptz,
  -- Why it wasn't sent.
  problem text,
  unique (account_id, channel, kind, event_key),
  check ((batch_id is null) = (sent_at is null))
);
create index notification_waiting on notification (account_id, channel) where batch_id is null;
create index notification_batch on notification (batch_id) where batch_id is not null;
create index notification_sent on notification (account_id, channel, sent_at desc) where sent_at is not null;
create index notification_sale on notification (sale_id);
create index notification_created on notification (created_at);

-- Items whose seller was notified of low stock, and the stock at that time. A sale that leaves no less was restocked.
create table low_stock_notice (
  item_id uuid primary key references item (id) on delete cascade,
  stock integer not null
);
