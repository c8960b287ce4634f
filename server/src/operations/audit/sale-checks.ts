import { sql } from 'kysely'
import { type Check, rule } from './check.ts'

const inSellersFavour = sql`('RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED')`

export const saleChecks: Check[] = [
  rule(
    'Stock is counted from zero, or unlimited.',
    sql`select format('Item %s has a stock of %s.', id, stock) as words from item where stock < -1`,
  ),
  rule(
    'An item is reserved as often as open checkouts hold one of it.',
    sql`
      select format('Item %s is reserved %s times, but %s sales hold one.', item.id, item.reserved, count(sale.id)) as words
      from item left join sale on sale.item_id = item.id and sale.holds_stock
      group by item.id having item.reserved <> count(sale.id)
    `,
  ),
  rule(
    'A checkout that is open holds its stock, and one that is over holds none.',
    sql`
      select format('Sale %s is %s and %s stock.', id, state, case when holds_stock then 'holds' else 'holds no' end) as words
      from sale where (state = 'open' and not holds_stock and item_id is not null)
        or (holds_stock and state not in ('open', 'pending'))
    `,
  ),
  rule(
    'A sale is paid exactly when it has the time of its payment.',
    sql`
      select format('Sale %s is %s, and the time of its payment is %s.', id, state, coalesce(paid_at::text, 'missing')) as words
      from sale where (state = 'paid') <> (paid_at is not null)
    `,
  ),
  rule(
    'A payment under review has the time PayPal took it; a sale that is paid, open or over has none.',
    sql`
      select format('Sale %s is %s, and its payment is held since %s.', id, state, coalesce(held_at::text, 'never')) as words
      from sale where (state = 'pending' and held_at is null) or (held_at is not null and state not in ('pending', 'failed'))
    `,
  ),
  rule(
    'A paid sale has its order and its payment at PayPal; a rehearsal has none.',
    sql`
      select format('Sale %s is paid without an order or a payment at PayPal.', id) as words
      from sale where state = 'paid' and not is_test and (order_id is null or capture_id is null)
      union all
      select format('Rehearsal %s has an order or a payment at PayPal.', id)
      from sale where is_test and (order_id is not null or capture_id is not null)
    `,
  ),
  rule(
    'A payment belongs to one sale.',
    sql`
      select format('Payment %s belongs to %s sales.', capture_id, count(*)) as words
      from sale where capture_id is not null group by capture_id having count(*) > 1
    `,
  ),
  rule(
    'A sale belongs to the server of its item and to the owner of its server.',
    sql`
      select format('Sale %s is of another server than its item %s.', sale.id, item.id) as words
      from sale join item on item.id = sale.item_id where item.guild_id <> sale.guild_id
      union all
      select format('Sale %s was made by another account than the owner of its server.', sale.id)
      from sale join guild on guild.id = sale.guild_id where sale.seller_id <> guild.owner_id
    `,
  ),
  rule(
    'What a sale says was refunded is what its refunds add up to.',
    sql`
      select format('Sale %s says %s was refunded, its refunds say %s.', sale.id, sale.refunded_cents, known.cents) as words
      from sale cross join lateral (
        select least(coalesce(sum(amount_cents), 0), sale.price) as cents from refund
        where refund.sale_id = sale.id and refund.state in ('COMPLETED', 'PENDING') and not refund.is_won_back
      ) as known
      where sale.refunded_cents <> known.cents or (sale.refunded_at is not null) <> (known.cents = sale.price)
    `,
  ),
  rule(
    'Only a paid sale that needs shipping is shipped, to an address, and reported afterwards.',
    sql`
      select format('Sale %s is shipped or reported, though it could not be.', sale.id) as words
      from sale join guild on guild.id = sale.guild_id
      where (sale.shipped_at is not null and (sale.state <> 'paid' or not sale.requires_shipping
          or (sale.shipping_address is null and guild.purged_at is null)))
        or (sale.shipped_at is null and (sale.shipment_reported_at is not null or sale.tracking_number is not null))
    `,
  ),
  rule(
    'A sale is flagged exactly while a dispute about it stands.',
    sql`
      select format('Sale %s is %s, unlike its disputes.', sale.id,
        case when sale.disputed_at is null then 'not flagged' else 'flagged' end) as words
      from sale where (disputed_at is not null) <> exists (
        select from dispute where dispute.sale_id = sale.id
          and (dispute.resolved_at is null or coalesce(dispute.outcome, '') not in ${inSellersFavour})
      )
    `,
  ),
]
