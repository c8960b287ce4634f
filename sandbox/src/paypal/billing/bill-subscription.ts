import { formatMoney, fromMinor, type Money, sumMinor, toMinor } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import { daysAfter, formatTime } from '../time.ts'
import { addSale } from './add-sale.ts'
import { announceSale, announceSubscription } from './announce-billing.ts'
import type { Cycle, Plan, Sale, Subscription } from './billing-state.ts'
import { billingNow } from './billing-time.ts'
import { changeStatus } from './change-subscription.ts'
import { currentCycle, nextTime } from './cycles.ts'
import { describeSale } from './describe-sale.ts'

/** PayPal retries a failed payment this often per billing cycle, and this many days apart. */
const maxRetries = 2
const retryDays = 5

/** Charges the payment due plus the outstanding balance, and schedules the next one. A free trial charges nothing. */
export function billSubscription(paypal: Paypal, subscription: Subscription, at?: Date): Sale | null {
  const time = at ?? billingNow(paypal, subscription)
  const due = dueCycle(paypal, subscription)
  if (!due) return null
  const amount = fromMinor(sumMinor(amountsDue(due, subscription)), due.cycle.price.currency_code)
  subscription.nextBilling = formatTime(nextTime(dueTime(subscription, time), due.cycle.frequency))
  const sale = completePayment(paypal, subscription, amount, time)
  if (!dueCycle(paypal, subscription)) subscription.nextBilling = null
  if (sale) announcePayment(paypal, sale)
  return sale
}

/** Records a failed payment; suspends the subscription at the plan's failure threshold. */
export function failPayment(paypal: Paypal, subscription: Subscription, at?: Date): void {
  const time = at ?? billingNow(paypal, subscription)
  const due = dueCycle(paypal, subscription)
  if (!due) return
  const { plan, cycle } = due
  subscription.failedPayments += 1
  subscription.outstanding = fromMinor(sumMinor([subscription.outstanding, cycle.price]), cycle.price.currency_code)
  subscription.nextBilling = formatTime(nextTime(dueTime(subscription, time), cycle.frequency))
  announceFailure(paypal, subscription, { amount: cycle.price, time, retriesLeft: maxRetries })
  const { failureThreshold } = plan
  if (failureThreshold > 0 && subscription.failedPayments >= failureThreshold) {
    changeStatus(paypal, subscription, 'SUSPENDED', 'Too many failed payments', time)
  }
}

/** Retries a failed payment, which charges the outstanding balance. */
export function retryPayment(paypal: Paypal, subscription: Subscription, at: Date, fails: boolean): Sale | null {
  const left = subscription.retry?.left ?? 0
  const { outstanding: amount } = subscription
  if (fails) {
    announceFailure(paypal, subscription, { amount, time: at, retriesLeft: left - 1 })
    return null
  }
  const sale = completePayment(paypal, subscription, amount, at)
  if (sale) announcePayment(paypal, sale)
  return sale
}

function completePayment(paypal: Paypal, subscription: Subscription, amount: Money, at: Date): Sale | null {
  const time = formatTime(at)
  const sale = toMinor(amount) > 0n ? addSale(paypal, subscription, amount, time) : null
  subscription.cyclesCompleted += 1
  if (sale) subscription.lastPayment = { amount, time }
  subscription.failedPayments = 0
  subscription.outstanding = fromMinor(0n, amount.currency_code)
  subscription.retry = null
  subscription.update_time = time
  return sale
}

function announcePayment(paypal: Paypal, sale: Sale): void {
  const summary = `Payment completed for ${formatMoney(sale.amount)}`
  announceSale(paypal, sale, 'PAYMENT.SALE.COMPLETED', describeSale(paypal, sale), summary)
}

type Failure = { amount: Money; time: Date; retriesLeft: number }

/** The next retry must come before the next payment, which charges the balance as well. */
function announceFailure(paypal: Paypal, subscription: Subscription, { amount, time, retriesLeft }: Failure): void {
  const retryAt = formatTime(daysAfter(time, retryDays))
  const isRetried = retriesLeft > 0 && (subscription.nextBilling === null || retryAt < subscription.nextBilling)
  subscription.retry = isRetried ? { at: retryAt, left: retriesLeft } : null
  subscription.lastFailure = {
    amount,
    time: formatTime(time),
    reason_code: 'PAYMENT_DENIED',
    next_payment_retry_time: isRetried ? retryAt : undefined,
  }
  subscription.update_time = formatTime(time)
  announceSubscription(paypal, subscription, 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', 'Payment failed for subscription')
}

type Due = { plan: Plan; cycle: Cycle }

function dueCycle({ state }: Paypal, { planId, cyclesCompleted }: Subscription): Due | null {
  const plan = state.value.plans[planId]
  const cycle = plan && currentCycle(plan, cyclesCompleted)
  return plan && cycle ? { plan, cycle } : null
}

const dueTime = ({ nextBilling }: Subscription, now: Date) => (nextBilling ? new Date(nextBilling) : now)

/** The price, the outstanding balance and, for the first payment, the setup fee. */
function amountsDue({ plan, cycle }: Due, { cyclesCompleted, outstanding }: Subscription): Money[] {
  const fee = cyclesCompleted === 0 ? plan.setupFee : undefined
  return [outstanding, cycle.price, ...(fee ? [fee] : [])]
}
