import type { Paypal } from '../paypal.ts'
import { formatTime } from '../time.ts'
import { announceSubscription } from './announce-billing.ts'
import type { Subscription } from './billing-state.ts'
import { billingNow } from './billing-time.ts'
import { currentCycle, nextTime } from './cycles.ts'

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
  at?: Date,
): void {
  const time = formatTime(at ?? billingNow(paypal, subscription))
  subscription.status = status
  subscription.statusNote = note
  subscription.statusTime = time
  subscription.update_time = time
  if (status === 'CANCELLED' || status === 'EXPIRED') subscription.nextBilling = null
  if (status !== 'ACTIVE') subscription.retry = null
  const [type, summary] = events[status]
  announceSubscription(paypal, subscription, type, summary)
}

/** Resumes a suspended subscription. Payments that were due meanwhile are not charged. */
export function resumeSubscription(paypal: Paypal, subscription: Subscription, note: string | null): void {
  const now = billingNow(paypal, subscription)
  const plan = paypal.state.value.plans[subscription.planId]
  const cycle = plan && currentCycle(plan, subscription.cyclesCompleted)
  while (cycle && subscription.nextBilling && new Date(subscription.nextBilling) < now) {
    subscription.nextBilling = formatTime(nextTime(new Date(subscription.nextBilling), cycle.frequency))
  }
  changeStatus(paypal, subscription, 'ACTIVE', note)
}

/** Updates other details, such as the next billing time. */
export function updateSubscription(paypal: Paypal, subscription: Subscription, nextBilling: string | null): void {
  if (nextBilling !== null) subscription.nextBilling = nextBilling
  subscription.update_time = formatTime(billingNow(paypal, subscription))
  announceSubscription(paypal, subscription, 'BILLING.SUBSCRIPTION.UPDATED', 'Subscription updated')
}
