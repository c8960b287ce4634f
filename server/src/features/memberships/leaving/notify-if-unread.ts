import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notifySeller } from '../../notifications/notify-seller.ts'
import { findSellerOf } from '../membership-queries.ts'
import type { Updated } from '../update-membership.ts'

const oneDay = 86_400_000

/** Notifies the seller once per period if PayPal couldn't be read for a day. */
export async function notifyIfUnread(
  tx: Db,
  { now }: Pick<Dependencies, 'now'>,
  { membership: { id, saleId, unreadSince, paidUntil } }: Updated,
): Promise<void> {
  if (!unreadSince || now().getTime() < unreadSince.getTime() + oneDay) return
  const key = `membership:unread:${id}:${paidUntil?.toISOString()}`
  await notifySeller(tx, { now }, await findSellerOf(tx, saleId), [{ kind: 'held-payment', key }])
}
