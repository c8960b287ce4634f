import type { Paypal } from '../paypal.ts'
import { emit } from '../webhooks/emit-event.ts'
import type { EventName } from '../webhooks/event-types.ts'
import { audienceOf } from './account-owned.ts'
import type { Sale, Subscription } from './billing-state.ts'
import { describeSubscription } from './describe-subscription.ts'

/** Emits an event to the apps of the account that is paid. */
export function announceSubscription(paypal: Paypal, subscription: Subscription, type: EventName, summary: string) {
  emit(paypal, audienceOf(paypal, subscription), type, describeSubscription(paypal, subscription), summary)
}

export function announceSale(paypal: Paypal, sale: Sale, type: EventName, resource: object, summary: string): void {
  const subscription = paypal.state.value.subscriptions[sale.subscriptionId]
  emit(paypal, audienceOf(paypal, subscription ?? {}), type, resource, summary)
}
