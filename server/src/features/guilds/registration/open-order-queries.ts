import { sql } from 'kysely'
import { isAwaitingShipment } from '../../../db/awaiting-shipment.ts'
import type { Db } from '../../../db/connect.ts'

/** Paid orders of a server that are pending shipment. */
export async function countOrdersToShip(db: Db, guildId: string): Promise<number> {
  const { count } = await db
    .selectFrom('sale')
    .select(sql<number>`count(*)`.as('count'))
    .where('guildId', '=', guildId)
    .where(isAwaitingShipment)
    .executeTakeFirstOrThrow()
  return count
}
