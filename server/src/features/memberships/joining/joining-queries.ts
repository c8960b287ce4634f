import { runningStates } from '@guildshop/contract/membership-rules'
import type { Db } from '../../../db/connect.ts'

/** The membership of an item that a person already has. */
export async function findRunning(db: Db, { itemId, buyerDiscordId }: { itemId: string; buyerDiscordId: string }) {
  return db
    .selectFrom('membership')
    .select('id')
    .where('itemId', '=', itemId)
    .where('buyerDiscordId', '=', buyerDiscordId)
    .where('state', 'in', runningStates)
    .limit(1)
    .executeTakeFirst()
}
