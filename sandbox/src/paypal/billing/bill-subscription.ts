import { makeId } from '../ids.ts'
import { addUp, fromMinor, type Money, sayMoney } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import { daysAfter, writeTime } from '../time.ts'
import { announceSale, announceSubscription } from './announce-billing.ts'
import type { Plan, Sale, Subscription } from './billing-state.ts'
import { changeStatus } from './change-subscription.ts'
import { currentCycle, nextTime } from './cycles.ts'
import { describeSale } from './describe-sale.ts'

const retryDays = 5

/** Charges the payment due plus the outstanding balance, and schedules the next one. */
export function billSubscription(paypal: Paypal, subscription: Subscription): Sale | null {
  const plan = paypal.state.value.plans[subscription.planId]
  const cycle = plan && currentCycle(plan, subscription.cyclesCompleted)
  if (!plan || !cycle) return null
  const time = writeTime(paypal.now())
  const sale = addSale(paypal, subscription, fromMinor(addUp(dueOf(plan, subscription)), cycle.price.currency_code))
  const due = new Date(subscription.nextBilling ?? time)
  subscription.cyclesCompleted += 1
  const isLast = currentCycle(plan, subscription.cyclesCompleted) === undefined
  subscription.nextBilling = isLast ? null : writeTime(nextTime(due, cycle.frequency))
  subscription.lastPayment = { amount: sale.amount, time }
  subscription.failedPayments = 0
  subscription.outstanding = fromMinor(0n, cycle.price.currency_code)
  subscription.update_time = time
  const summary = `Payment completed for ${sayMoney(sale.amount)}`
  announceSale(paypal, sale, 'PAYMENT.SALE.COMPLETED', describeSale(paypal, sale), summary)
  return sale
}

/** Records a failed payment; suspends the subscription at the plan's failure threshold. */
export function failPayment(paypal: Paypal, subscription: Subscription): void {
  const plan = paypal.state.value.plans[subscription.planId]
  const price = plan && currentCycle(plan, subscription.cyclesCompleted)?.price
  if (!plan || !price) return
  const now = paypal.now()
  subscription.failedPayments += 1
  subscription.outstanding = fromMinor(addUp([subscription.outstanding, price]), price.currency_code)
  subscription.lastFailure = {
    amount: price,
    time: writeTime(now),
    reason_code: 'PAYMENT_DENIED',
    next_payment_retry_time: writeTime(daysAfter(now, retryDays)),
  }
  subscription.update_time = writeTime(now)
  const summary = 'Payment failed for subscription'
  announceSubscription(paypal, subscription, 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', summary)
  const { failureThreshold } = plan
  if (failureThreshold > 0 && subscription.failedPayments >= failureThreshold) {
    changeStatus(paypal, subscription, 'SUSPENDED', 'Too many failed payments')
  }
}

/** The price, the outstanding balance and, for the first payment, the setup fee. */
function dueOf(plan: Plan, { cyclesCompleted, outstanding }: Subscription): Money[] {
  const price = currentCycle(plan, cyclesCompleted)?.price
  const fee = cyclesCompleted === 0 ? plan.setupFee : undefined
  return [outstanding, ...(price ? [price] : []), ...(fee ? [fee] : [])]
}

function addSale({ state, now }: Paypal, { id }: Subscription, amount: Money): Sale {
  const time = writeTime(now())
  const sale: Sale = {
    id: makeId(17),
    subscriptionId: id,
    state: 'completed',
    reason: null,
    amount,
    refunded: fromMinor(0n, amount.currency_code),
    create_time: time,
    update_time: time,
  }
  state.value.sales[sale.id] = sale
  return sale
}
