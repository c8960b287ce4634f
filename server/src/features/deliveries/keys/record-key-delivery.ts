import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { countMissingKeys } from '../../items/keys/assign-keys.ts'
import { notifySeller } from '../../notifications/notify-seller.ts'
import { findSoldSale, type SoldSale } from '../sold-sale-queries.ts'
import { setKeyDelivery } from './key-delivery-queries.ts'

/**
 * Derives the state of a sale's key delivery from the buyer's keys, in the transaction that changed them. Missing keys
 * are a failed delivery, and the seller is notified.
 */
export async function recordKeyDelivery(tx: Db, deps: Pick<Dependencies, 'now'>, saleId: string): Promise<void> {
  const missing = await countMissingKeys(tx, saleId)
  if (missing === null) return
  const sale = await findSoldSale(tx, saleId)
  const now = deps.now()
  const reason = skipReason(sale)
  if (reason) return void (await setKeyDelivery(tx, saleId, { ...skipped(reason), triedAt: now }))
  if (missing === 0) {
    await setKeyDelivery(tx, saleId, { state: 'done', problem: null, doneAt: now, triedAt: now })
    return
  }
  const failed = { state: 'failed', problem: 'KEYS_SOLD_OUT', doneAt: null, triedAt: now } as const
  const id = await setKeyDelivery(tx, saleId, failed)
  if (id) await notifySeller(tx, deps, sale, [{ kind: 'failed-delivery', key: id }])
}

const skipped = (problem: DeliveryProblem) => ({ state: 'skipped', problem, doneAt: null }) as const

function skipReason(sale: SoldSale): DeliveryProblem | null {
  if (sale.isTest) return 'TEST_USES_NO_KEY'
  return sale.refundedAt && sale.refundTakesBack ? 'SALE_REFUNDED' : null
}
