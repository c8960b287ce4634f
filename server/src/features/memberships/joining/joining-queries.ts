import { runningStates } from '@guildshop/contract/membership-rules'
import type { Db } from '../../../db/connect.ts'
import type { MembershipRow } from '../membership-queries.ts'

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

type Joining = Pick<MembershipRow, 'id' | 'itemId' | 'buyerDiscordId' | 'renewal'>

/** Whether another membership of the item runs and isn't cancelled. Doesn't compare subscriptions with each other. */
export async function isMemberAlready(db: Db, { id, itemId, buyerDiscordId, renewal }: Joining): Promise<boolean> {
  const others = db
    .selectFrom('membership')
    .select('id')
    .where('id', '!=', id)
    .where('itemId', '=', itemId)
    .where('buyerDiscordId', '=', buyerDiscordId)
    .where('state', 'in', ['trialing', 'active', 'past_due', 'grace', 'suspended'])
    .where('cancelledAt', 'is', null)
    .limit(1)
  const compared = renewal === 'automatic' ? others.where('renewal', '!=', 'automatic') : others
  return (await compared.executeTakeFirst()) !== undefined
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
