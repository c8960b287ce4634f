alter table sale
  -- Why PayPal holds the payment, as PayPal's code, such as ECHECK. Only while the sale is pending.
  add column hold_reason text;
update sale set hold_reason = problem, problem = null where state = 'pending';

-- Payments that PayPal took for failed sales. `reserved_until` is when PayPal is asked again.
create index sale_rejected on sale (reserved_until) where state = 'failed' and held_at is not null;

alter table notification_setting drop constraint notification_setting_kind_check;
alter table notification_setting add constraint notification_setting_kind_check
  check (kind in ('new-order', 'order-to-ship', 'dispute', 'failed-delivery', 'low-stock', 'held-payment'));
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('new-order', 'order-to-ship', 'dispute', 'failed-delivery', 'low-stock', 'held-payment'));
alter table buyer_message drop constraint buyer_message_kind_check;
alter table buyer_message add constraint buyer_message_kind_check
  check (kind in ('shipped', 'refunded', 'role-ending', 'role-removed', 'payment-held', 'payment-ended'));
