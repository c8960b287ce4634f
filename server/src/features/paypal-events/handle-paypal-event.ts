import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { defineJob } from '../../jobs/job.ts'
import { refreshRefunds } from '../checkout/refresh-refunds.ts'
import { settleSale } from '../checkout/settle-sale.ts'
import { refreshSubscription } from '../premium/refresh-subscription.ts'
import { findEvent, findSubscriptionOf, updateEvent } from './event-queries.ts'
import { type About, about } from './event-shape.ts'
import { findSale } from './find-sale.ts'
import { refreshDispute } from './refresh-dispute.ts'

/** An event only says where to look: what is true now is asked of PayPal, so late, doubled and reordered ones do no harm. */
export const handlePaypalEvent = defineJob({
  name: 'handle-paypal-event',
  priority: 'high',
  payload: z.object({ eventId: z.string() }),
  async run({ eventId }, deps) {
    const event = await findEvent(deps.db, eventId)
    if (!event || event.handledAt) return
    try {
      await handle(deps, event.type, about.parse(event.about))
    } catch (error) {
      await updateEvent(deps.db, eventId, { problem: error instanceof Error ? error.message.slice(0, 300) : 'UNKNOWN' })
      throw error
    }
    await updateEvent(deps.db, eventId, { handledAt: deps.now(), problem: null })
  },
})

async function handle(deps: Dependencies, type: string, told: About): Promise<void> {
  if (type.startsWith('CHECKOUT.')) return settle(deps, { orderId: told.orderId ?? told.resourceId })
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') return giveBack(deps, type, told)
  if (type.startsWith('PAYMENT.CAPTURE.')) return settle(deps, { ...told, captureId: told.resourceId })
  if (type.startsWith('CUSTOMER.DISPUTE.') && told.disputeId) return refreshDispute(deps, told.disputeId)
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return refresh(deps, told.resourceId)
  if (type.startsWith('PAYMENT.SALE.')) return refresh(deps, await subscriptionOf(deps, told))
}

async function settle(deps: Dependencies, told: About): Promise<void> {
  const saleId = await findSale(deps, told)
  if (saleId) await settleSale(deps, saleId)
}

/** A refund tells its capture; a reversal may be told as the capture itself. */
async function giveBack(deps: Dependencies, type: string, told: About): Promise<void> {
  const saleId = await findSale(deps, { ...told, captureId: told.captureId ?? told.resourceId })
  if (!saleId) return
  const refundId = told.captureId ? told.resourceId : undefined
  await refreshRefunds(deps, saleId, { refundId, isReversed: type === 'PAYMENT.CAPTURE.REVERSED' })
}

async function refresh(deps: Dependencies, subscriptionId: string | null | undefined): Promise<void> {
  if (subscriptionId) await refreshSubscription(deps, subscriptionId)
}

async function subscriptionOf({ db }: Dependencies, told: About): Promise<string | null> {
  if (told.subscriptionId) return told.subscriptionId
  const paymentId = told.paymentId ?? told.resourceId
  return paymentId ? findSubscriptionOf(db, paymentId) : null
}
