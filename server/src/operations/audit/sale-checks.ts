import { sql } from 'kysely'
import { type Check, rule } from './check.ts'

const inSellersFavor = sql`('RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED')`

export const saleChecks: Check[] = [
  rule(
    'Stock is zero or more, or unlimited (-1).',
    sql`select format('Item %s has a stock of %s.', id, stock) as message from item where stock < -1`,
  ),
  rule(
    "An item's reserved count matches the sales that hold its stock.",
    sql`
      select format('Item %s has %s reserved, but sales hold %s units.', item.id, item.reserved,
        coalesce(sum(sale.quantity), 0)) as message
      from item left join sale on sale.item_id = item.id and sale.holds_stock
      group by item.id having item.reserved <> coalesce(sum(sale.quantity), 0)
    `,
  ),
  rule(
    "An open checkout holds stock, and a closed one doesn't.",
    sql`
      select format('Sale %s is %s and %s stock.', id, state, case when holds_stock then 'holds' else 'holds no' end) as message
      from sale where (state = 'open' and not holds_stock and item_id is not null and not is_renewal)
        or (holds_stock and state not in ('open', 'pending'))
    `,
  ),
  rule(
    'A sale is paid if and only if it has a payment time.',
    sql`
      select format('Sale %s is %s, and its payment time is %s.', id, state, coalesce(paid_at::text, 'missing')) as message
      from sale where (state = 'paid') <> (paid_at is not null)
    `,
  ),
  rule(
    'A payment on hold has a hold time, and a paid, open or closed sale has none.',
    sql`
      select format('Sale %s is %s, and its hold time is %s.', id, state, coalesce(held_at::text, 'never')) as message
      from sale where (state = 'pending' and held_at is null) or (held_at is not null and state not in ('pending', 'failed'))
    `,
  ),
  rule(
    'Only a payment on hold has a reason for it, and PayPal has a payment wherever it has money.',
    sql`
      select format('Sale %s is %s, and its hold reason is %s.', id, state, hold_reason) as message
      from sale where hold_reason is not null and state <> 'pending'
      union all
      select format('Sale %s has a hold time, but no PayPal payment.', id)
      from sale where held_at is not null and state = 'pending' and capture_id is null
    `,
  ),
  rule(
    'A paid sale has a PayPal order and payment, and a free or test purchase has none.',
    sql`
      select format('Sale %s is paid without a PayPal order or payment.', id) as message
      from sale where state = 'paid' and not is_test and price > 0 and (capture_id is null or (order_id is null and not exists (
        select from membership_period as period join membership on membership.id = period.membership_id
        where period.sale_id = sale.id and membership.subscription_id is not null)))
      union all
      select format('Free or test purchase %s has a PayPal order or payment.', id)
      from sale where (is_test or price = 0) and (order_id is not null or capture_id is not null)
    `,
  ),
  rule(
    'Seller Protection is recorded with a payment.',
    sql`
      select format('Sale %s has Seller Protection without a payment or status.', id) as message from sale
      where (seller_protection is not null and capture_id is null)
        or (seller_protection_categories is not null and seller_protection is null)
    `,
  ),
  rule(
    'A payment belongs to one sale.',
    sql`
      select format('Payment %s belongs to %s sales.', capture_id, count(*)) as message
      from sale where capture_id is not null group by capture_id having count(*) > 1
    `,
  ),
  rule(
    'A sale has an order number of its own, and the next one is free.',
    sql`
      select format('Serial %s belongs to %s sales.', coalesce(serial::text, '(missing)'), count(*)) as message
      from sale group by serial having serial is null or count(*) > 1
      union all
      select format('The next serial is %s, but a sale has %s.', last_value + 1, newest.serial)
      from sale_serial_seq cross join (select max(serial) as serial from sale) as newest
      where newest.serial > last_value
    `,
  ),
  rule(
    'A sale belongs to the server of its item and to the owner of its server.',
    sql`
      select format('Sale %s belongs to a different server than its item %s.', sale.id, item.id) as message
      from sale join item on item.id = sale.item_id where item.guild_id <> sale.guild_id
      union all
      select format('Sale %s has a different seller than the owner of its server.', sale.id)
      from sale join guild on guild.id = sale.guild_id where sale.seller_id <> guild.owner_id
    `,
  ),
  rule(
    "A sale's refunded amount matches its refunds.",
    sql`
      select format('Sale %s has %s refunded, but its refunds add up to %s.', sale.id, sale.refunded_cents, known.cents) as message
      from sale cross join lateral (
        select least(coalesce(sum(amount_cents), 0), sale.price) as cents from refund
        where refund.sale_id = sale.id and refund.state in ('COMPLETED', 'PENDING') and not refund.is_won_back
      ) as known
      where sale.refunded_cents <> known.cents or (sale.refunded_at is not null) <> (known.cents = sale.price and sale.price > 0)
    `,
  ),
  rule(
    "A sale's returned units match its refunds.",
    sql`
      select format('Sale %s has %s units returned, but its refunds return %s.', sale.id, sale.returned_units, known.units) as message
      from sale cross join lateral (
        select least(coalesce(sum(returned_units), 0), sale.quantity) as units from refund
        where refund.sale_id = sale.id and refund.state in ('COMPLETED', 'PENDING') and not refund.is_won_back
      ) as known
      where sale.returned_units <> known.units
    `,
  ),
  rule(
    'A paid sale is read from PayPal until 180 days after its payment, and no other sale is.',
    ({ now }) => sql`
      select format('Sale %s is %s, but due to be read from PayPal at %s.', id, state, next_read_at) as message
      from sale where next_read_at is not null and (state <> 'paid' or is_test or coalesce(order_id, capture_id) is null)
      union all
      select format('Sale %s was paid at %s, but is no longer read from PayPal.', id, paid_at)
      from sale where state = 'paid' and coalesce(order_id, capture_id) is not null and paypal_checked_at is not null and next_read_at is null
        and paid_at > ${now()}::timestamptz - interval '179 days'
    `,
  ),
  rule(
    'A refund request that succeeded has its refund, and none is undecided for longer than PayPal knows it.',
    sql`
      select format('Refund request %s succeeded, but its refund %s is missing.', request.id, request.refund_id) as message
      from refund_request as request join sale on sale.id = request.sale_id
      where request.state = 'succeeded' and sale.state = 'paid' and not exists (
        select from refund where refund.id = request.refund_id and refund.sale_id = request.sale_id
      )
      union all
      select format('Refund request %s has been undecided since %s.', id, created_at)
      from refund_request where state = 'requested' and created_at < now() - interval '45 days'
    `,
  ),
  rule(
    'Only a paid sale that requires shipping and has an address is shipped, and only a shipped one is reported.',
    sql`
      select format('Sale %s is shipped or reported, but should not be.', sale.id) as message
      from sale join guild on guild.id = sale.guild_id
      where (sale.shipped_at is not null and (sale.state <> 'paid' or not sale.requires_shipping
          or (sale.shipping_address is null and guild.purged_at is null)))
        or (sale.shipped_at is null and (sale.shipment_reported_at is not null or sale.tracking_number is not null))
    `,
  ),
  rule(
    'A sale is flagged as disputed if and only if it has an open or lost dispute.',
    sql`
      select format('Sale %s is %s, which contradicts its disputes.', sale.id,
        case when sale.disputed_at is null then 'not flagged' else 'flagged' end) as message
      from sale where (disputed_at is not null) <> exists (
        select from dispute where dispute.sale_id = sale.id
          and (dispute.resolved_at is null or coalesce(dispute.outcome, '') not in ${inSellersFavor})
      )
    `,
  ),
  rule(
    'A sale whose ids at PayPal are erased has no ids of refunds and disputes either.',
    sql`
      select format('%s of sale %s still has its id at PayPal.', kind, sale.id) as message
      from sale join (
        select 'Refund' as kind, id, sale_id from refund union all select 'Dispute', id, sale_id from dispute
      ) as kept on kept.sale_id = sale.id
      where sale.payee_id = 'erased' and kept.id not like 'erased-%'
    `,
  ),
  rule(
    "Nothing that buyer or seller wrote about a dispute outlives the buyer's data.",
    sql`
      select format('Sale %s is erased, but what was written about its dispute is not.', sale.id) as message
      from sale where sale.buyer_discord_id = '0' and (
        exists (select from order_flag where order_flag.sale_id = sale.id)
        or exists (select from dispute join dispute_message on dispute_message.dispute_id = dispute.id
          where dispute.sale_id = sale.id)
        or exists (select from dispute join dispute_answer on dispute_answer.dispute_id = dispute.id
          where dispute.sale_id = sale.id)
      )
    `,
  ),
]
