-- Renewals are read from PayPal again, as other orders are: a lost event may be the only trace of a refund. The first reads
-- are spread over a week.
update sale set next_read_at = now() + random() * interval '7 days'
where state = 'paid' and order_id is null and capture_id is not null and not is_test
  and paid_at > now() - interval '180 days';
