import { connectionProblemText } from '@guildshop/contract/connections/connection-problems'
import { paypalRefusalText } from '@guildshop/contract/connections/paypal-refusals'
import type { AttentionReply } from '@guildshop/contract/orders'
import { lowStockThreshold } from '../../../db/low-stock.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { roleProblemMessage } from '../../items/roles/role-problem-message.ts'
import { countWaitingOrders, listItemsWithProblems } from './attention-queries.ts'

type Shop = { id: string; ownerPaypalRefusal: string | null; ownerPaypalAppProblem: string | null }

/** What needs the owner's attention. Role problems are ignored without premium. */
export async function readAttention(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { guild, isOwnerPremium }: { guild: Shop; isOwnerPremium: boolean },
): Promise<AttentionReply> {
  const [{ responseDueAt, ...counts }, items] = await Promise.all([
    countWaitingOrders(db, guild.id, now()),
    listItemsWithProblems(db, guild.id, lowStockThreshold),
  ])
  return {
    ...counts,
    hasDisputeInbox: true,
    ...(responseDueAt && { responseDueAt: responseDueAt.toISOString() }),
    ...(guild.ownerPaypalRefusal && { paypalRefusal: paypalRefusalText(guild.ownerPaypalRefusal) }),
    ...(guild.ownerPaypalAppProblem && { paypalAppProblem: connectionProblemText(guild.ownerPaypalAppProblem) }),
    lowStock: items
      .filter(({ stock, reserved }) => stock >= 0 && stock - reserved <= lowStockThreshold)
      .map(({ id, name, stock, reserved, deliversKeys }) => ({
        _id: id,
        name,
        stock: stock - reserved,
        ...(deliversKeys && { deliversKeys: true }),
      })),
    roleProblems: items.flatMap(({ id: _id, name, roleProblem }) =>
      roleProblem && isOwnerPremium ? [{ _id, name, problem: roleProblemMessage(roleProblem) }] : [],
    ),
  }
}
