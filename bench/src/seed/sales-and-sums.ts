const address = `'{"recipientName": "Robin Rivers", "line1": "12 Lantern Street", "line2": "Flat 3", "city": "Wellington",
  "state": "WGN", "postalCode": "6011", "countryCode": "NZ"}'::jsonb`

/** A year of sales, evenly distributed. The first hundred are pending shipment if they need it; a few failed. */
export const salesAndSums = [
  `create temporary table numbered_item on commit drop as
   select item.*, row_number() over (partition by item.guild_id order by item.created_at) as k
   from item join bench.shop on shop.id = item.guild_id`,
  'create unique index on numbered_item (guild_id, k)',
  'analyze numbered_item',

  `insert into sale (guild_id, item_id, seller_id, payee_id, item_name, item_description, price, currency,
     requires_shipping, refund_takes_back, buyer_discord_id, buyer_discord_username, state, holds_stock, reserved_until,
     order_id, capture_id, created_at, paid_at, shipping_address, shipped_at, tracking_number, shipment_reported_at,
     refunded_cents, refunded_at, disputed_at)
   select shop.id, item.id, shop.owner_id, shop.payer_id, item.name, item.description, item.price, item.currency,
     item.requires_shipping, true, '23' || lpad((s % 5000)::text, 16, '0'), 'buyer' || s % 5000, 'paid', false,
     times.paid_at + interval '30 minutes',
     upper(substr(md5('order' || shop.id || s), 1, 17)), upper(substr(md5('capture' || shop.id || s), 1, 17)),
     times.paid_at - interval '2 minutes', times.paid_at,
     case when item.requires_shipping then ${address} end,
     case when is_shipped then times.paid_at + interval '1 hour' end,
     case when is_shipped then 'RR' || lpad(s::text, 9, '0') || 'NZ' end,
     case when is_shipped then times.paid_at + interval '61 minutes' end,
     case when s % 200 = 7 then item.price else 0 end,
     case when s % 200 = 7 then times.paid_at + interval '20 minutes' end,
     case when s % 100 = 11 and s < 1000 then times.paid_at + interval '20 minutes' end
   from bench.shop
   cross join lateral generate_series(1, shop.sales) as s
   cross join lateral (
     select (current_date - (s % 365 + 1) + s / 365 * 7919 % 86400 * interval '1 second') at time zone 'UTC' as paid_at
   ) as times
   join numbered_item as item on item.guild_id = shop.id and item.k = 1 + (s * 7 + s / 365) % 30
   cross join lateral (select item.requires_shipping and s > 100 as is_shipped) as shipment`,

  `create temporary table seeded_sale on commit drop as
   select sale.id, sale.guild_id, sale.paid_at, sale.refunded_cents, sale.refunded_at, sale.disputed_at, sale.capture_id
   from sale join bench.shop on shop.id = sale.guild_id`,

  `insert into delivery (sale_id, guild_id, kind, state, due_at, tries, tried_at, done_at)
   select id, guild_id, kind, 'done', paid_at, 1, paid_at, paid_at
   from seeded_sale cross join (values ('announce'), ('message-buyer')) as step (kind)`,

  `update delivery set state = 'failed', done_at = null, problem = 'DIRECT_MESSAGES_CLOSED'
   from bench.shop cross join (values (13), (263), (513), (763)) as unlucky (s), sale
   where sale.capture_id = upper(substr(md5('capture' || shop.id || s), 1, 17))
     and delivery.sale_id = sale.id and delivery.kind = 'message-buyer'`,

  `insert into refund (id, sale_id, amount_cents, created_at)
   select 'R' || capture_id, id, refunded_cents, refunded_at from seeded_sale where refunded_cents > 0`,

  `insert into dispute (id, sale_id, status, reason, opened_at)
   select 'PP-R-' || capture_id, id, 'UNDER_REVIEW', 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', disputed_at
   from seeded_sale where disputed_at is not null`,

  `insert into sales_by_day (guild_id, currency, day, sales_count, units_count, revenue_cents)
   select sale.guild_id, currency, (paid_at at time zone 'UTC')::date, count(*), sum(quantity),
     sum(price - refunded_cents)
   from sale join bench.shop on shop.id = sale.guild_id group by 1, 2, 3`,

  `insert into sales_by_item (guild_id, item_id, currency, month, sales_count, units_count, revenue_cents)
   select sale.guild_id, item_id, currency, date_trunc('month', paid_at at time zone 'UTC')::date, count(*),
     sum(quantity), sum(price - refunded_cents)
   from sale join bench.shop on shop.id = sale.guild_id group by 1, 2, 3, 4`,
]
