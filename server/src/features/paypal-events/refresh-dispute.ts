import type { PaypalDispute } from '../../providers/paypal/dispute-shapes.ts'
import { nullIfUnavailable } from '../../providers/paypal/requests/paypal-errors.ts'
import type { RefreshDeps } from '../memberships/billing/refresh-membership.ts'
import { recordDispute } from '../sales/disputes/record-dispute.ts'
import { settleSale } from '../sales/settlement/settle-sale.ts'
import { saleIdIn } from './event-shape.ts'
import { type EventSource, findSale } from './find-sale.ts'

/**
 * Reads a dispute from PayPal and stores it for each of its sales, once the sale's payment is recorded. `eventDispute`
 * is the dispute from a signed event, used if PayPal refuses to show it.
 */
export async function refreshDispute(
  deps: RefreshDeps,
  source: EventSource,
  disputeId: string,
  eventDispute?: PaypalDispute,
): Promise<void> {
  const { transactions, ...dispute } = await readDispute(source, disputeId, eventDispute)
  for (const { captureId, customId } of transactions) {
    const saleId = await findSale(deps, source, { captureId: captureId ?? undefined, saleId: saleIdIn(customId) })
    if (!saleId) continue
    await nullIfUnavailable(() => settleSale(deps, saleId))
    await recordDispute(deps, saleId, dispute)
  }
}

async function readDispute(
  { paypal }: EventSource,
  id: string,
  eventDispute: PaypalDispute | undefined,
): Promise<PaypalDispute> {
  if (!eventDispute) return paypal.getDispute(id)
  return (await nullIfUnavailable(() => paypal.getDispute(id))) ?? eventDispute
}
