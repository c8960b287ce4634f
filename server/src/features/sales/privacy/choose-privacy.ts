import type { Db } from '../../../db/connect.ts'
import { Refused } from '../../../errors/refused.ts'
import { findOwnState, findPrivacy, setAnonymous } from './privacy-queries.ts'

type Choice = { saleId: string; buyerDiscordId: string; isAnonymous: boolean }

/** Hides or shows the buyer's name in public. Returns false if the order has been paid in the meantime. */
export async function choosePrivacy(db: Db, choice: Choice): Promise<boolean> {
  if (await setAnonymous(db, choice)) return true
  const sale = await findOwnState(db, choice)
  if (sale?.state === 'paid' || sale?.state === 'pending') return false
  throw new Refused('CHECKOUT_NOT_OPEN')
}

/** Whether the buyer is anonymous; null if the order is neither announced nor a gift. */
export async function readPrivacy(db: Db, saleId: string): Promise<{ isAnonymous: boolean; isGift: boolean } | null> {
  const found = await findPrivacy(db, saleId)
  if (!found || (found.announceIn === 'none' && !found.recipientDiscordId)) return null
  return { isAnonymous: found.isAnonymous, isGift: found.recipientDiscordId !== null }
}
