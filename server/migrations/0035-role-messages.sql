alter table buyer_message
  -- Which of the order's roles a role-ending or role-removed message is about.
  add column entitlement_id uuid references entitlement (id) on delete cascade;
update buyer_message set entitlement_id = entitlement.id from entitlement
where entitlement.sale_id = buyer_message.sale_id and entitlement.sort_order = 0
  and buyer_message.kind in ('role-ending', 'role-removed');
alter table buyer_message
  drop constraint buyer_message_sale_id_kind_event_key,
  add unique nulls not distinct (sale_id, kind, event, entitlement_id);
create index buyer_message_of_entitlement on buyer_message (entitlement_id) where entitlement_id is not null;
