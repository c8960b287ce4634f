import type { Dependencies } from '../../dependencies.ts'
import { settleSale } from '../checkout/settle-sale.ts'
import { recordDispute } from '../sales/record-dispute.ts'
import { saleIdIn } from './event-shape.ts'
import { findSale } from './find-sale.ts'

/** Asks PayPal for a dispute and keeps it with every sale it is about, once that sale's payment is recorded. */
export async function refreshDispute(
  deps: Pick<Dependencies, 'db' | 'now' | 'log' | 'paypal'>,
  disputeId: string,
): Promise<void> {
  const { transactions, ...dispute } = await deps.paypal.getDispute(disputeId)
  for (const { captureId, customId } of transactions) {
    const saleId = await findSale(deps, { captureId: captureId ?? undefined, saleId: saleIdIn(customId) })
    if (!saleId) continue
    await settleSale(deps, saleId)
    await recordDispute(deps, saleId, dispute)
  }
}
