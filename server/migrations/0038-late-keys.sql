alter table buyer_message drop constraint buyer_message_kind_check;
alter table buyer_message add constraint buyer_message_kind_check
  check (kind in ('shipped', 'refunded', 'role-ending', 'role-removed', 'payment-held', 'payment-ended', 'keys-ready'));
