import { sql } from 'kysely'
import { type Check, rule } from './check.ts'

const isTakenBack = sql`(sale.refunded_at is not null and sale.refund_takes_back)`
const keysIn = (state: string) => sql`(select count(*) from license_key
  where license_key.entitlement_id = entitlement.id and license_key.state = ${sql.lit(state)})`

export const keyChecks: Check[] = [
  rule(
    'The stock of an item that delivers license keys is the number of its unsold keys.',
    sql`
      select format('Item %s has a stock of %s, but %s unsold keys.', item.id, item.stock, count(unsold.id)) as message
      from item join deliverable on deliverable.item_id = item.id and deliverable.kind = 'key'
      left join license_key as unsold on unsold.deliverable_id = deliverable.id and unsold.state in ('available', 'reserved')
      group by item.id having item.stock <> count(unsold.id)
    `,
  ),
  rule(
    'A license key is available in a pool, reserved by an open or pending sale, or sold to a paid one.',
    sql`
      select format('Key %s is available, but belongs to no item.', id) as message
      from license_key where state = 'available' and deliverable_id is null
      union all
      select format('Key %s is %s, but sale %s is %s.', license_key.id, license_key.state, sale.id, sale.state)
      from license_key join entitlement on entitlement.id = license_key.entitlement_id
      join sale on sale.id = entitlement.sale_id
      where entitlement.kind <> 'key' or sale.is_test
        or (license_key.state = 'reserved' and not (sale.state in ('open', 'pending') and sale.holds_stock))
        or (license_key.state in ('sold', 'burned') and sale.state <> 'paid')
    `,
  ),
  rule(
    'A license key belongs to one sale.',
    sql`
      select format('%s sales of server %s have the same key.', count(distinct sale.id), sale.guild_id) as message
      from license_key join entitlement on entitlement.id = license_key.entitlement_id
      join sale on sale.id = entitlement.sale_id
      group by sale.guild_id, license_key.fingerprint having count(distinct sale.id) > 1
    `,
  ),
  rule(
    'A checkout reserves a license key per unit.',
    sql`
      select format('Sale %s reserves %s of %s keys.', sale.id, ${keysIn('reserved')}, sale.quantity) as message
      from sale join entitlement on entitlement.sale_id = sale.id and entitlement.kind = 'key'
      where sale.holds_stock and entitlement.deliverable_id is not null and ${keysIn('reserved')} <> sale.quantity
    `,
  ),
  rule(
    "A paid sale has a license key per unit, unless there weren't enough or it was refunded.",
    sql`
      select format('Sale %s has %s keys for %s units.', sale.id, ${keysIn('sold')}, sale.quantity - sale.returned_units) as message
      from sale join entitlement on entitlement.sale_id = sale.id and entitlement.kind = 'key'
      where sale.state = 'paid' and not sale.is_test and not ${isTakenBack}
        and ${keysIn('sold')} <> sale.quantity - sale.returned_units
        and not exists (
          select from delivery where delivery.entitlement_id = entitlement.id and delivery.kind = 'assign-key'
            and delivery.state in ('waiting', 'failed')
        )
      union all
      select format('Sale %s was refunded, but still has %s keys.', sale.id, ${keysIn('sold')})
      from sale join entitlement on entitlement.sale_id = sale.id and entitlement.kind = 'key'
      where sale.state = 'paid' and ${isTakenBack} and ${keysIn('sold')} > 0
    `,
  ),
]
