import type { BuyerMessage } from '@guildshop/contract/buyer-messages'
import type { Db } from '../../../db/connect.ts'
import { deliveryProblemMessage } from '../list-deliveries.ts'
import { listMessagesOf } from './message-queries.ts'

/** A sale's messages to the buyer for its owner, oldest first. */
export async function listBuyerMessages(db: Db, saleId: string): Promise<BuyerMessage[]> {
  return (await listMessagesOf(db, saleId)).map((row) => ({
    _id: row.id,
    kind: row.kind,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
    amountCents: row.amountCents,
    problem: deliveryProblemMessage(row),
    ...(row.body !== null && { body: row.body }),
  }))
}
