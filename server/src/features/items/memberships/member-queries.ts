import { runningStates } from '@guildshop/contract/membership-rules'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Running memberships of an item, whatever its current terms are. */
export async function countMembers(db: Db, itemId: string): Promise<number> {
  const { count } = await db
    .selectFrom('membership')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('itemId', '=', itemId)
    .where('state', 'in', runningStates)
    .executeTakeFirstOrThrow()
  return count
}

/** The membership decides how long the roles last. */
export async function clearRoleDurations(tx: Db, itemId: string): Promise<void> {
  await tx.updateTable('deliverable').set({ roleDurationDays: null }).where('itemId', '=', itemId).execute()
}
