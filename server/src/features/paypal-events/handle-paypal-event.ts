import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { PaypalEvent } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { defineJob } from '../../jobs/job.ts'
import { captureIn, disputeIn, refundIn } from '../../providers/paypal/webhooks/event-resource.ts'
import { refreshSubscription } from '../premium/subscription/refresh-subscription.ts'
import { refreshKnownRefunds, refreshRefunds } from '../sales/refunds/refresh-refunds.ts'
import { settleSale } from '../sales/settlement/settle-sale.ts'
import { findEvent, findSubscriptionOf, updateEvent } from './event-queries.ts'
import { type About, about } from './event-shape.ts'
import { findSale } from './find-sale.ts'
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
      await handle(deps, event, about.parse(event.about))
    } catch (error) {
      await updateEvent(deps.db, eventId, { problem: error instanceof Error ? error.message.slice(0, 300) : 'UNKNOWN' })
      throw error
    }
    await updateEvent(deps.db, eventId, { handledAt: deps.now(), problem: null })
  },
})

type Told = Pick<Selectable<PaypalEvent>, 'type' | 'sentAt'> & { facts: string | null }

async function handle(deps: Dependencies, event: Told, told: About): Promise<void> {
  const { type } = event
  const facts: unknown = JSON.parse(event.facts ?? 'null')
  if (type.startsWith('CHECKOUT.')) return settle(deps, { orderId: told.orderId ?? told.resourceId })
  if (isAboutRefund(type)) return giveBack(deps, event, told)
  if (type.startsWith('PAYMENT.CAPTURE.')) return settle(deps, { ...told, captureId: told.resourceId }, facts)
  if (type.startsWith('CUSTOMER.DISPUTE.') && told.disputeId)
    return refreshDispute(deps, told.disputeId, disputeIn(facts))
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return refresh(deps, told.resourceId)
  if (type.startsWith('PAYMENT.SALE.')) return refresh(deps, await subscriptionOf(deps, told))
}

/** PayPal reports refunds both as capture events and as refund events. */
const isAboutRefund = (type: string) =>
  type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED' || type.startsWith('PAYMENT.REFUND.')

async function settle(deps: Dependencies, told: About, facts?: unknown): Promise<void> {
  const saleId = await findSale(deps, told)
  if (!saleId) return
  await settleSale(deps, saleId, captureIn(facts))
  await refreshKnownRefunds(deps, saleId)
}

/** A refund refers to its capture; a reversal may be reported as the capture itself. */
async function giveBack(deps: Dependencies, { type, sentAt, facts }: Told, told: About): Promise<void> {
  const saleId = await findSale(deps, { ...told, captureId: told.captureId ?? told.resourceId })
  if (!saleId) return
  const refundId = told.captureId ? told.resourceId : undefined
  const refund = refundId ? refundIn(JSON.parse(facts ?? 'null')) : undefined
  const isReversed = type === 'PAYMENT.CAPTURE.REVERSED'
  await refreshRefunds(deps, saleId, { refundId, isReversed, at: sentAt, told: refund })
}

async function refresh(deps: Dependencies, subscriptionId: string | null | undefined): Promise<void> {
  if (subscriptionId) await refreshSubscription(deps, subscriptionId)
}

async function subscriptionOf({ db }: Dependencies, told: About): Promise<string | null> {
  if (told.subscriptionId) return told.subscriptionId
  const paymentId = told.paymentId ?? told.resourceId
  return paymentId ? findSubscriptionOf(db, paymentId) : null
}
