import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Paid orders of a server that are pending shipment. */
export async function countOrdersToShip(db: Db, guildId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sale')
    .select(sql<number>`count(*)`.as('count'))
    .where('guildId', '=', guildId)
    .where('state', '=', 'paid')
    .where('requiresShipping', '=', sql.lit(true))
    .where('shippedAt', 'is', null)
    .where('refundedAt', 'is', null)
    .where('isTest', '=', sql.lit(false))
    .executeTakeFirstOrThrow()
  return count
}
