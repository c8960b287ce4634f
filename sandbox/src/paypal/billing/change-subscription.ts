import type { Paypal } from '../paypal.ts'
import { writeTime } from '../time.ts'
import { announceSubscription } from './announce-billing.ts'
import type { Subscription } from './billing-state.ts'

const events = {
  ACTIVE: ['BILLING.SUBSCRIPTION.ACTIVATED', 'Subscription activated'],
  SUSPENDED: ['BILLING.SUBSCRIPTION.SUSPENDED', 'Subscription suspended'],
  CANCELLED: ['BILLING.SUBSCRIPTION.CANCELLED', 'Subscription cancelled'],
  EXPIRED: ['BILLING.SUBSCRIPTION.EXPIRED', 'Subscription expired'],
} as const

/** Changes a subscription's status and emits the webhook event. */
export function changeStatus(
  paypal: Paypal,
  subscription: Subscription,
  status: keyof typeof events,
  note: string | null,
): void {
  const time = writeTime(paypal.now())
  subscription.status = status
  subscription.statusNote = note
  subscription.statusTime = time
  subscription.update_time = time
  if (status === 'CANCELLED' || status === 'EXPIRED') subscription.nextBilling = null
  const [type, summary] = events[status]
  announceSubscription(paypal, subscription, type, summary)
}

/** Updates other details, such as the next billing time. */
export function updateSubscription(paypal: Paypal, subscription: Subscription, nextBilling: string | null): void {
  if (nextBilling !== null) subscription.nextBilling = nextBilling
  subscription.update_time = writeTime(paypal.now())
  announceSubscription(paypal, subscription, 'BILLING.SUBSCRIPTION.UPDATED', 'Subscription updated')
}
