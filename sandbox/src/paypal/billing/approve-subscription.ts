import type { Paypal } from '../paypal.ts'
import type { Buyer } from '../people.ts'
import { formatTime } from '../time.ts'
import { billSubscription } from './bill-subscription.ts'
import type { Subscription } from './billing-state.ts'
import { billingNow } from './billing-time.ts'
import { changeStatus } from './change-subscription.ts'

/** Approves as the subscriber. PayPal may activate it later and then announces it only by webhook. */
export function approveSubscription(
  paypal: Paypal,
  subscription: Subscription,
  buyer: Buyer,
  isImmediate: boolean,
): void {
  const time = formatTime(billingNow(paypal, subscription))
  subscription.payerId = buyer.payerId
  subscription.status = 'APPROVED'
  subscription.statusTime = time
  subscription.update_time = time
  if (isImmediate) startSubscription(paypal, subscription)
}

/** Activates the subscription and starts its first cycle, unless it starts in the future. */
export function startSubscription(paypal: Paypal, subscription: Subscription): void {
  const startsLater = Date.parse(subscription.startTime) > billingNow(paypal, subscription).getTime()
  if (startsLater) subscription.nextBilling = subscription.startTime
  changeStatus(paypal, subscription, 'ACTIVE', null)
  if (!startsLater) billSubscription(paypal, subscription)
}
