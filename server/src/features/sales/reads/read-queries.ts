import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

type Claim = { now: Date; until: Date; atMost: number }

/** Leases the sales that are due to be read, the longest due first. Safe for concurrent workers. */
export async function claimDueReads(db: Db, { now, until, atMost }: Claim): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sale set next_read_at = ${until} where id in (
      select id from sale where next_read_at <= ${now}
      order by next_read_at limit ${atMost} for no key update skip locked
    ) returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Since when the longest due sale waits to be read; null if none is due. */
export async function findOldestDueRead(db: Db, now: Date): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom('sale')
    .select(({ fn }) => fn.min('nextReadAt').as('oldest'))
    .where('nextReadAt', '<=', now)
    .executeTakeFirstOrThrow()
  return oldest
}

/** Makes the next read happen by this time, unless it is due sooner. */
export async function bringReadForward(tx: Db, saleId: string, by: Date): Promise<void> {
  await sql`
    update sale set next_read_at = least(next_read_at, ${by}::timestamptz)
    where id = ${saleId} and order_id is not null and not is_test
  `.execute(tx)
}

export async function hasPendingRefund(tx: Db, saleId: string): Promise<boolean> {
  const refund = await tx
    .selectFrom('refund')
    .select('id')
    .where('saleId', '=', saleId)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()
  return refund !== undefined
}
