import type { Paypal } from '../paypal.ts'
import { formatTime } from '../time.ts'
import { billSubscription, failPayment, retryPayment } from './bill-subscription.ts'
import type { Subscription } from './billing-state.ts'

type Advance = {
  to: Date
  /** Ids of subscriptions whose payments fail. */
  failing: Set<string>
  /** Ids of the subscriptions to bill; null bills all and moves the global billing clock. */
  only: Set<string> | null
}

type Outcome = { paid: number; failed: number; suspended: number }

/** Charges all payments due by `to`, including retries, each dated at its due time. */
export function advanceBilling(paypal: Paypal, { to, failing, only }: Advance): Outcome {
  const { value } = paypal.state
  const outcome: Outcome = { paid: 0, failed: 0, suspended: 0 }
  for (const subscription of Object.values(value.subscriptions)) {
    if (only && !only.has(subscription.id)) continue
    advanceSubscription(paypal, subscription, { to, fails: failing.has(subscription.id), outcome })
    if (only) subscription.clock = formatTime(to)
  }
  if (!only) value.billingClock = formatTime(to)
  return outcome
}

type Run = { to: Date; fails: boolean; outcome: Outcome }

function advanceSubscription(paypal: Paypal, subscription: Subscription, { to, fails, outcome }: Run): void {
  for (let due = nextDue(subscription); due && due.at <= to; due = nextDue(subscription)) {
    if (due.isRetry) {
      if (retryPayment(paypal, subscription, due.at, fails)) outcome.paid += 1
    } else if (fails) failPayment(paypal, subscription, due.at)
    else if (billSubscription(paypal, subscription, due.at)) outcome.paid += 1
    if (fails) outcome.failed += 1
  }
  if (fails && subscription.status === 'SUSPENDED') outcome.suspended += 1
}

/** The next payment or retry of an active subscription. */
function nextDue({ status, nextBilling, retry }: Subscription): { at: Date; isRetry: boolean } | null {
  if (status !== 'ACTIVE' || nextBilling === null) return null
  if (retry && retry.at < nextBilling) return { at: new Date(retry.at), isRetry: true }
  return { at: new Date(nextBilling), isRetry: false }
}
