-- Fills `paid_with` of outstanding periods that 0.9 recorded. Those of refunded payments stay as they are, so that the
-- upgrade takes nothing from anyone.
update membership_period as outstanding set paid_with = payment.sale_id
from membership_period as payment
join sale on sale.id = payment.sale_id
where outstanding.kind = 'extension' and outstanding.paid_with is null
  and outstanding.reason = 'An outstanding payment was paid as well.' and outstanding.added_by is null
  and payment.membership_id = outstanding.membership_id and payment.kind = 'payment' and payment.at = outstanding.at
  and sale.refunded_at is null;
