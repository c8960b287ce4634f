import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

type Claim = { now: Date; until: Date; atMost: number }

/** Leases sales that are due to be read, most overdue first. Safe for concurrent workers. */
export async function claimDueReads(db: Db, claim: Claim): Promise<string[]> {
  const { rows } = await claiming(claim).execute(db)
  return rows.map(({ id }) => id)
}

/** An array, because the planner would scan all sales for a subquery. */
export const claiming = ({ now, until, atMost }: Claim) => sql<{ id: string }>`
  update sale set next_read_at = ${until} where id = any(array(
    select id from sale where next_read_at <= ${now}
    order by next_read_at limit ${atMost} for no key update skip locked
  )) returning id
`

/** When the most overdue read became due; null if none is due. */
export async function findOldestDueRead(db: Db, now: Date): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom('sale')
    .select(({ fn }) => fn.min('nextReadAt').as('oldest'))
    .where('nextReadAt', '<=', now)
    .executeTakeFirstOrThrow()
  return oldest
}

/** Brings the next read forward to this time, unless it is due sooner. */
export async function bringReadForward(tx: Db, saleId: string, by: Date): Promise<void> {
  await sql`
    update sale set next_read_at = least(next_read_at, ${by}::timestamptz)
    where id = ${saleId} and coalesce(order_id, capture_id) is not null and not is_test
  `.execute(tx)
}
