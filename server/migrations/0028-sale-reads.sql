alter table sale
  -- When PayPal last showed us the paid order; null before this column existed.
  add column paypal_checked_at timestamptz,
  -- When the order is due to be read again, or until when a worker has leased that read. Null: no more reads.
  add column next_read_at timestamptz;

-- Spread over a week, so that the first rounds don't read every sale at the same time.
update sale set paypal_checked_at = coalesce(settled_at, paid_at), next_read_at = now() + random() * interval '7 days'
where state = 'paid' and not is_test and order_id is not null and paid_at > now() - interval '180 days';

-- Pending refunds had a schedule of their own.
update sale set paypal_checked_at = coalesce(paypal_checked_at, settled_at, paid_at),
  next_read_at = now() + random() * interval '12 hours'
from refund where refund.sale_id = sale.id and refund.state = 'PENDING' and sale.state = 'paid' and not sale.is_test;
drop index refund_pending;
alter table refund drop column checked_at;

create index sale_to_read on sale (next_read_at) where next_read_at is not null;
