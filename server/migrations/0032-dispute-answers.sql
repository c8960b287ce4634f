alter table dispute
  add column amount_cents integer,
  add column currency text,
  -- PayPal's life cycle stage, such as INQUIRY or CHARGEBACK.
  add column stage text,
  -- What PayPal lets the seller do now, such as send_message.
  add column actions text[] not null default '{}',
  -- When the seller was reminded of this deadline.
  add column reminded_at timestamptz;
create index dispute_due on dispute (response_due_at)
  where resolved_at is null and reminded_at is null and response_due_at is not null;

-- What buyer, seller and PayPal wrote. Erased with the buyer's data.
create table dispute_message (
  dispute_id text not null references dispute (id) on delete cascade,
  number integer not null,
  -- BUYER, SELLER or ARBITER.
  posted_by text not null,
  text text not null,
  posted_at timestamptz not null,
  primary key (dispute_id, number)
);

-- An answer that the seller sent from Guildshop. Stored before PayPal is called, with an id from the browser, so that a
-- repeated request doesn't send it twice. Erased with the buyer's data.
create table dispute_answer (
  id uuid primary key,
  dispute_id text not null references dispute (id) on delete cascade,
  requested_by uuid not null references account (id),
  kind text not null check (kind in ('message', 'evidence', 'acceptance')),
  text text not null,
  created_at timestamptz not null,
  -- Lease of the process that is calling PayPal.
  claimed_until timestamptz not null,
  -- When PayPal took it; null while the result is unknown.
  sent_at timestamptz
);
create index dispute_answer_of_dispute on dispute_answer (dispute_id, created_at);
create index dispute_answer_of_requester on dispute_answer (requested_by);

-- An order that its seller marked as disputed at PayPal, where PayPal doesn't tell us. Erased with the buyer's data.
create table order_flag (
  sale_id uuid primary key references sale (id) on delete cascade,
  note text not null,
  created_at timestamptz not null
);
