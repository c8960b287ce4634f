import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { enqueue } from '../../../jobs/job.ts'
import { insertMessage, type MessageEvent } from './message-queries.ts'
import { sendBuyerMessage } from './send-messages.ts'

/**
 * Plans a message to the buyer in the transaction of the event it reports. Idempotent: one message per event. Returns
 * whether it's a new one.
 */
export async function planBuyerMessage(
  tx: Db,
  { now }: Pick<Dependencies, 'now'>,
  event: MessageEvent,
): Promise<boolean> {
  const messageId = await insertMessage(tx, event, now())
  if (!messageId) return false
  await enqueue(tx, sendBuyerMessage, { messageId }, { key: `buyer-message:${messageId}` })
  return true
}
