import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import {
  claimLowStockNotice,
  giftKeyPrefix,
  giftWithoutBotKeyPrefix,
  insertNotifications,
  type SaleEvent,
} from './notification-queries.ts'
import { queueOutbox } from './send-notifications.ts'

export { giftKeyPrefix, giftWithoutBotKeyPrefix }

type Sold = { id: string; sellerId: string | null; itemId: string | null; requiresShipping: boolean }

/** Stores events of a sale in the caller's transaction, for the channels its seller chose. Idempotent per event. */
export async function notifySeller(
  tx: Db,
  { now }: Pick<Dependencies, 'now'>,
  { id: saleId, sellerId }: Pick<Sold, 'id' | 'sellerId'>,
  events: SaleEvent[],
): Promise<void> {
  if (!sellerId) return
  const channels = await insertNotifications(tx, { accountId: sellerId, saleId, events, createdAt: now() })
  for (const channel of channels) await queueOutbox(tx, { accountId: sellerId, channel })
}

/** Stores a payment's events for the seller. Call it after the stock was reduced. */
export async function notifyOfPayment(tx: Db, deps: Pick<Dependencies, 'now'>, sale: Sold): Promise<void> {
  const isLow = sale.itemId !== null && (await claimLowStockNotice(tx, sale.itemId))
  await notifySeller(tx, deps, sale, [
    { kind: 'new-order', key: sale.id },
    ...(sale.requiresShipping ? [{ kind: 'order-to-ship', key: sale.id } as const] : []),
    ...(isLow ? [{ kind: 'low-stock', key: sale.id } as const] : []),
  ])
}
