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

export async function hasHadTrial(db: Db, { itemId, buyerDiscordId }: { itemId: string; buyerDiscordId: string }) {
  const trial = await db
    .selectFrom('membership')
    .innerJoin('membershipPeriod', 'membershipPeriod.membershipId', 'membership.id')
    .select('membership.id')
    .where('membership.itemId', '=', itemId)
    .where('membership.buyerDiscordId', '=', buyerDiscordId)
    .where('membershipPeriod.kind', '=', 'trial')
    .limit(1)
    .executeTakeFirst()
  return trial !== undefined
}
