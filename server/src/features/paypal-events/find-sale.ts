import type { PaypalClient } from '../../providers/paypal/paypal-client.ts'
import { nullIfUnavailable } from '../../providers/paypal/requests/paypal-errors.ts'
import { refreshReported } from '../memberships/billing/find-subscription.ts'
import type { RefreshDeps } from '../memberships/billing/refresh-membership.ts'
import { type EventSeller, findSaleId } from './event-queries.ts'
import { type About, saleIdIn } from './event-shape.ts'

/** Who reports an event: a seller's app, which may only report payments of their servers to its account, or ours (null). */
export type EventSource = { seller: EventSeller | null; paypal: PaypalClient }
type Hints = Pick<About, 'orderId' | 'captureId' | 'saleId'>

/** Finds the sale of an event. Looks up an unknown capture's order, because its own event may be late or lost. */
export async function findSale(deps: RefreshDeps, source: EventSource, hints: Hints): Promise<string | null> {
  const { db } = deps
  const { seller, paypal } = source
  const known = await findSaleId(db, hints, seller)
  if (known || !hints.captureId) return known
  const { captureId } = hints
  const capture = await nullIfUnavailable(() => paypal.getCapture(captureId))
  if (!capture) return findRenewal(deps, source, captureId)
  return findSaleId(db, { orderId: capture.orderId ?? undefined, saleId: saleIdIn(capture.customId) }, seller)
}

/** A subscription payment isn't a capture. Its own event may be late or lost, so the membership is read first. */
async function findRenewal(deps: RefreshDeps, source: EventSource, paymentId: string): Promise<string | null> {
  const payment = await nullIfUnavailable(() => source.paypal.getSubscriptionPayment(paymentId))
  if (!payment?.subscriptionId) return null
  await refreshReported(deps, source, { subscriptionId: payment.subscriptionId })
  return findSaleId(deps.db, { captureId: paymentId }, source.seller)
}
