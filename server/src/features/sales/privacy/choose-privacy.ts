import type { Db } from '../../../db/connect.ts'
import { Refused } from '../../../errors/refused.ts'
import { findPrivacy, setAnonymous } from './privacy-queries.ts'

/** Hides or shows the buyer's name in public. Only the buyer, and only until the order is paid. */
export async function choosePrivacy(
  db: Db,
  choice: { saleId: string; buyerDiscordId: string; isAnonymous: boolean },
): Promise<void> {
  if (!(await setAnonymous(db, choice))) throw new Refused('CHECKOUT_NOT_OPEN')
}

/** Whether the buyer is named; null if the order is neither announced nor a gift. */
export async function readPrivacy(db: Db, saleId: string): Promise<{ isAnonymous: boolean } | null> {
  const found = await findPrivacy(db, saleId)
  if (!found || (found.announceIn === 'none' && !found.recipientDiscordId)) return null
  return { isAnonymous: found.isAnonymous }
}
