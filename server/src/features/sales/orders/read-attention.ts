import type { AttentionReply } from '@guildshop/contract/orders'
import type { Dependencies } from '../../../dependencies.ts'
import { describeItem } from '../../items/describe-item.ts'
import { countWaitingOrders, listItemsInTrouble } from './attention-queries.ts'

const fewLeft = 3

/** What needs the owner's attention. Role problems are ignored without premium. */
export async function readAttention(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { guild, isOwnerPremium }: { guild: { id: string }; isOwnerPremium: boolean },
): Promise<AttentionReply> {
  const [counts, items] = await Promise.all([
    countWaitingOrders(db, guild.id, now()),
    listItemsInTrouble(db, guild.id, fewLeft),
  ])
  return {
    ...counts,
    lowStock: items
      .filter(({ stock, reserved }) => stock >= 0 && stock - reserved <= fewLeft)
      .map(({ id, name, stock, reserved }) => ({ _id: id, name, stock: stock - reserved })),
    roleProblems: items
      .map(describeItem)
      .flatMap(({ _id, name, roleProblem: problem }) => (problem && isOwnerPremium ? [{ _id, name, problem }] : [])),
  }
}
