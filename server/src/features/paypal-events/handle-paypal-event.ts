import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { PaypalEvent } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { nullIfUnavailable } from '../../providers/paypal/requests/paypal-errors.ts'
import { captureIn, disputeIn, refundIn } from '../../providers/paypal/webhooks/event-resource.ts'
import { findEventSource } from '../connections/paypal-connection/find-webhook.ts'
import { refreshReported, subscriptionOfPayment } from '../memberships/billing/find-subscription.ts'
import { refreshSubscription } from '../premium/subscription/refresh-subscription.ts'
import { refreshKnownRefunds, refreshRefunds } from '../sales/refunds/refresh-refunds.ts'
import { settleSale } from '../sales/settlement/settle-sale.ts'
import type { ReportedRefund } from '../sales/settlement/subscription-payments.ts'
import { findEvent, findSubscriptionOf, updateEvent } from './event-queries.ts'
import { type About, about } from './event-shape.ts'
import { type EventSource, findSale } from './find-sale.ts'
import { refreshDispute } from './refresh-dispute.ts'

/**
 * Events are hints: the current state is read from PayPal, so late, duplicate and reordered events are harmless. The
 * event's own data is used only if PayPal permanently refuses to show the resource.
 */
export const handlePaypalEvent = defineJob({
  name: 'handle-paypal-event',
  priority: 'high',
  payload: z.object({ eventId: z.string() }),
  async run({ eventId }, deps) {
    const event = await findEvent(deps.db, eventId)
    if (!event || event.handledAt) return
    try {
      const result = await handle(deps, event, about.parse(event.about))
      if (result !== 'unknown-payment') await updateEvent(deps.db, eventId, { handledAt: deps.now(), problem: null })
      else await retryLater(deps, eventId, event)
    } catch (error) {
      await updateEvent(deps.db, eventId, { problem: error instanceof Error ? error.message.slice(0, 300) : 'UNKNOWN' })
      throw error
    }
  },
})

/** `unknown-payment`: a refund of a payment that isn't recorded, or not yet. */
type Handled = 'unknown-payment' | undefined

const unknownPayment = 'UNKNOWN_PAYMENT'
const fiveMinutes = 5 * 60_000
const threeDays = 3 * 86_400_000

/**
 * A payment may be recorded after its refund was reported, so the event is tried again, less and less often. After three
 * days it counts as handled: sellers' apps also report payments that have nothing to do with us.
 */
async function retryLater({ db, now }: Dependencies, eventId: string, { receivedAt }: StoredEvent): Promise<void> {
  const age = now().getTime() - receivedAt.getTime()
  if (age >= threeDays) return updateEvent(db, eventId, { handledAt: now(), problem: unknownPayment })
  const runAt = new Date(receivedAt.getTime() + Math.min(threeDays, Math.max(fiveMinutes, age * 3)))
  await db.transaction().execute(async (tx) => {
    await updateEvent(tx, eventId, { problem: unknownPayment })
    await enqueue(tx, handlePaypalEvent, { eventId }, { runAt })
  })
}

type StoredEvent = Pick<Selectable<PaypalEvent>, 'type' | 'sentAt' | 'connectionId' | 'receivedAt'> & {
  facts: string | null
}

async function handle(deps: Dependencies, event: StoredEvent, ids: About): Promise<Handled> {
  const { connectionId } = event
  if (!connectionId) return handleFrom(deps, { seller: null, paypal: deps.paypal }, event, ids)
  const source = await findEventSource(deps, connectionId)
  return source ? handleFrom(deps, source, event, ids) : undefined
}

async function handleFrom(deps: Dependencies, source: EventSource, event: StoredEvent, ids: About): Promise<Handled> {
  const { type } = event
  const facts: unknown = JSON.parse(event.facts ?? 'null')
  if (isAboutRefund(type)) return handleRefund(deps, source, event, ids)
  if (type.startsWith('PAYMENT.SALE.')) return handleSubscriptionPayment(deps, source, type, ids)
  await handleOther(deps, source, { type, facts }, ids)
  return undefined
}

type Other = { type: string; facts: unknown }

async function handleOther(deps: Dependencies, source: EventSource, { type, facts }: Other, ids: About): Promise<void> {
  if (type.startsWith('CHECKOUT.')) return settle(deps, source, { orderId: ids.orderId ?? ids.resourceId })
  if (type.startsWith('PAYMENT.CAPTURE.')) return settle(deps, source, { ...ids, captureId: ids.resourceId }, facts)
  if (type.startsWith('CUSTOMER.DISPUTE.') && ids.disputeId)
    return refreshDispute(deps, source, ids.disputeId, disputeIn(facts))
  if (type.startsWith('BILLING.SUBSCRIPTION.')) await refresh(deps, source, { subscriptionId: ids.resourceId })
}

/** PayPal reports refunds both as capture events and as refund events. */
const isAboutRefund = (type: string) =>
  type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED' || type.startsWith('PAYMENT.REFUND.')

async function settle(deps: Dependencies, source: EventSource, ids: About, facts?: unknown): Promise<void> {
  const saleId = await findSale(deps, source, ids)
  if (!saleId) return
  await settleSale(deps, saleId, captureIn(facts))
  await refreshKnownRefunds(deps, saleId)
}

/** A refund refers to its capture; a reversal may be reported as the capture itself. */
async function handleRefund(
  deps: Dependencies,
  source: EventSource,
  { type, sentAt, facts }: StoredEvent,
  ids: About,
): Promise<Handled> {
  const saleId = await findSale(deps, source, { ...ids, captureId: ids.captureId ?? ids.resourceId })
  if (!saleId) return 'unknown-payment'
  const refundId = ids.captureId ? ids.resourceId : undefined
  const refund = refundId ? refundIn(JSON.parse(facts ?? 'null')) : undefined
  const isReversed = type === 'PAYMENT.CAPTURE.REVERSED'
  await refreshRefunds(deps, saleId, { refundId, isReversed, at: sentAt, eventRefund: refund })
  return undefined
}

async function handleSubscriptionPayment(
  deps: Dependencies,
  source: EventSource,
  type: string,
  ids: About,
): Promise<Handled> {
  const refund = subscriptionRefund(type, ids)
  const subscriptionId = await subscriptionOf(deps, source, ids)
  if (!subscriptionId) return refund && 'unknown-payment'
  return refresh(deps, source, { subscriptionId, refund })
}

/** A refund refers to its payment; a reversal is reported as the payment itself. */
function subscriptionRefund(type: string, { resourceId, paymentId }: About): ReportedRefund | undefined {
  if (resourceId && paymentId) return { id: resourceId, paymentId }
  return resourceId && type === 'PAYMENT.SALE.REVERSED' ? { id: null, paymentId: resourceId } : undefined
}

type Reported = { subscriptionId: string | undefined; refund?: ReportedRefund | undefined }

/** A subscription belongs to a membership or, for our own app, to premium. */
async function refresh(
  deps: Dependencies,
  source: EventSource,
  { subscriptionId, refund }: Reported,
): Promise<Handled> {
  if (!subscriptionId) return undefined
  const outcome = await refreshReported(deps, source, { subscriptionId, refund })
  if (outcome === 'unknown-payment') return outcome
  // Premium is paid to us: a seller's app can't report on it.
  if (outcome === 'not-ours' && source.seller === null) await refreshSubscription(deps, subscriptionId)
  return undefined
}

/** Read from PayPal if we don't know the payment, because its own event may be late or lost. */
async function subscriptionOf(deps: Dependencies, { paypal }: EventSource, ids: About): Promise<string | null> {
  if (ids.subscriptionId) return ids.subscriptionId
  const paymentId = ids.paymentId ?? ids.resourceId
  if (!paymentId) return null
  const known = (await findSubscriptionOf(deps.db, paymentId)) ?? (await subscriptionOfPayment(deps, paymentId))
  if (known) return known
  return (await nullIfUnavailable(() => paypal.getSubscriptionPayment(paymentId)))?.subscriptionId ?? null
}
