-- A refund that the seller requested in Guildshop. Stored before PayPal is called: its id is the idempotency key, so a
-- request with an unknown result is repeated without refunding twice. Erased with the buyer's data.
create table refund_request (
  id uuid primary key,
  sale_id uuid not null references sale (id) on delete cascade,
  requested_by uuid not null references account (id),
  -- The app that refunds; null for our own. Repeats use the same one, because PayPal keeps idempotency keys per app.
  connection_id uuid references paypal_connection (id) on delete set null,
  is_own_app boolean not null,
  capture_id text not null,
  -- Null: everything that is left.
  amount_cents integer check (amount_cents > 0),
  -- PayPal sends it to the buyer.
  note text check (length(note) between 1 and 255),
  -- The choice for a full refund; null for a partial one, which never changes the role.
  removes_role boolean,
  state text not null default 'requested' check (state in ('requested', 'succeeded', 'refused')),
  -- PayPal's reason for refusing, as a code.
  problem text check ((problem is not null) = (state = 'refused')),
  -- PayPal's id of the refund.
  refund_id text check ((refund_id is not null) = (state = 'succeeded')),
  created_at timestamptz not null,
  -- Lease of the process that is calling PayPal.
  claimed_until timestamptz
);
create index refund_request_of_sale on refund_request (sale_id, created_at, id);
-- One at a time, so that concurrent requests can't refund more than intended.
create unique index refund_request_open on refund_request (sale_id) where state = 'requested';
create index refund_request_of_requester on refund_request (requested_by, id);
create index refund_request_of_connection on refund_request (connection_id) where connection_id is not null;
