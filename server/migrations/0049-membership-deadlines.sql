alter table membership
  -- Derived: access ends then even if PayPal or Discord can't be read. Null: at `access_until`.
  add column access_limit timestamptz,
  -- Since when we have tried to read PayPal after a deadline. Null once it was read.
  add column unread_since timestamptz,
  -- When Discord last showed that the member isn't in the server.
  add column away_read_at timestamptz;

alter table membership_period
  -- Of an extension that a payment covered as well: it goes when the payment is refunded.
  add column paid_with uuid references sale (id) on delete set null;
create index membership_period_paid_with on membership_period (paid_with) where paid_with is not null;

alter table sale
  -- Of a renewal that PayPal collected at another price than the membership's.
  add column expected_price integer;
