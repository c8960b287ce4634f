import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { deleteReply, deleteReplyIn, findReply, saveReply } from './checkout-reply-queries.ts'
import { minutesFrom } from './checkout-times.ts'

/** Discord's interaction tokens are valid for 15 minutes. One minute is left for the call. */
const minutesValid = 14
/** Outlasts the retries of the receipt. */
const minutesRemembered = 2 * 24 * 60

const field = (saleId: string) => `checkout_reply.token:${saleId}` as const

/** `messageId`: null if Discord didn't name it; the message then remains the one of the checkout. */
type Shown = { saleId: string; token: string; messageId: string | null; interactionAt: Date }

/** Remembers the message that shows a checkout, so that it can become the receipt. */
export function rememberCheckoutReply(
  { db, secrets }: Pick<Dependencies, 'db' | 'secrets'>,
  { saleId, token, messageId, interactionAt }: Shown,
): Promise<void> {
  const expiresAt = minutesFrom(interactionAt, minutesValid)
  return saveReply(db, { saleId, token: secrets.seal(token, field(saleId)), messageId, expiresAt })
}

/** Records that the buyer has the receipt in their message. Deletes the token. */
export function markReceiptShown({ db, now }: Pick<Dependencies, 'db' | 'now'>, saleId: string): Promise<void> {
  return saveReply(db, { saleId, token: null, messageId: null, expiresAt: minutesFrom(now(), minutesRemembered) })
}

/** Call it when the message can't be edited. */
export const forgetCheckoutReply = (db: Db, saleId: string): Promise<void> => deleteReply(db, saleId)

/** Call it when the message shows something else. */
export const forgetCheckoutIn = (db: Db, messageId: string): Promise<void> => deleteReplyIn(db, messageId)

type Reply = { isReceipt: true } | { isReceipt: false; token: string }

/** The message that becomes the receipt; null if there is none or its token has expired. */
export async function readCheckoutReply(
  { db, now, secrets }: Pick<Dependencies, 'db' | 'now' | 'secrets'>,
  saleId: string,
): Promise<Reply | null> {
  const found = await findReply(db, saleId, now())
  if (!found) return null
  if (found.token === null) return { isReceipt: true }
  return { isReceipt: false, token: secrets.open(found.token, field(saleId)) }
}
