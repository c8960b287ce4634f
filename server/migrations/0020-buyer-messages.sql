-- Direct messages to buyers after the receipt: each event once, and how it went.
create table buyer_message (
  id uuid primary key default gen_random_uuid(),
  sale_id uuid not null references sale (id) on delete cascade,
  kind text not null check (kind in ('shipped', 'refunded', 'role-ending', 'role-removed')),
  -- Distinguishes events of one kind: the tracking number, the total refunded so far, or when the role ended.
  event text not null,
  -- The amount of this refund.
  amount_cents integer,
  state text not null check (state in ('waiting', 'done', 'failed', 'skipped')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  tried_at timestamptz,
  done_at timestamptz,
  -- Why it wasn't delivered, as a code of the contract's table of delivery problems.
  problem text,
  unique (sale_id, kind, event)
);
create index buyer_message_due on buyer_message (due_at) where state = 'waiting';

-- Purchase announcements: where the purchase was made, in one channel, or nowhere.
alter table guild
  add column announce_in text not null default 'purchase' check (announce_in in ('purchase', 'channel', 'none')),
  add column announce_channel_id text,
  add column announces_price boolean not null default true;
