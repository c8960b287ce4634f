import type { Dependencies } from '../../../dependencies.ts'
import { nullIfUnavailable } from '../../../providers/paypal/requests/paypal-errors.ts'
import type { PaypalTransaction } from '../../../providers/paypal/subscription-shapes.ts'
import {
  addRenewalPayment,
  findPaidOrder,
  isFirstPayment,
  lockFirstOrder,
  payFirstOrder,
  recordPaymentState,
} from '../../sales/settlement/subscription-payments.ts'
import { periodEnd } from '../derive/period-end.ts'
import { insertPeriod, type MembershipRow } from '../membership-queries.ts'

const oneDay = 86_400_000

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'paypal' | 'hooks'>

/**
 * Records a completed payment as exactly one order, and its refund or reversal. Idempotent: the order has the payment's
 * id, and the lock of the first order serializes concurrent reads.
 */
export async function recordTransaction(
  deps: Deps,
  membership: MembershipRow,
  transaction: PaypalTransaction,
): Promise<void> {
  const { id: captureId } = transaction
  if (periodsPaid(membership, transaction) === 0) {
    deps.log.warn({ membershipId: membership.id, captureId, problem: 'AMOUNT_MISMATCH' }, 'payment rejected')
    return
  }
  if (!(await findPaidOrder(deps.db, captureId))) await recordNewPayment(deps, membership, transaction)
  await syncRefunds(deps, membership, transaction)
}

/**
 * How many periods a payment covers: PayPal adds outstanding balances to the next payment. Zero for any other amount.
 */
function periodsPaid({ price, currency }: MembershipRow, { amount }: PaypalTransaction): number {
  const count = amount.cents / price
  return amount.currency === currency && Number.isInteger(count) ? count : 0
}

async function recordNewPayment(deps: Deps, membership: MembershipRow, paid: PaypalTransaction): Promise<void> {
  const { id: membershipId, saleId, trialDays } = membership
  const captureId = paid.id
  const now = deps.now()
  // PayPal's clock may be ahead of ours.
  const paidAt = paid.time < now ? paid.time : now
  const days = extraDays(membership, paidAt, periodsPaid(membership, paid))
  await deps.db.transaction().execute(async (tx) => {
    const first = await lockFirstOrder(tx, saleId)
    if (await findPaidOrder(tx, captureId)) return
    if (trialDays === 0 && days === 0 && isFirstPayment(first)) {
      await payFirstOrder(tx, deps, first, { captureId, paidAt })
      return
    }
    const link = async (sale: { id: string }) => {
      await insertPeriod(tx, { membershipId, kind: 'payment', saleId: sale.id, at: paidAt })
      const extension = { kind: 'extension', days, at: paidAt, reason: outstanding, paidWith: sale.id }
      if (days > 0) await insertPeriod(tx, { membershipId, ...extension })
    }
    await addRenewalPayment(tx, deps, first, { captureId, paidAt, price: paid.amount.cents, link })
  })
}

const outstanding = 'An outstanding payment was paid as well.'

/** Days of the outstanding periods that a payment covers besides its own. */
function extraDays({ period }: MembershipRow, paidAt: Date, count: number): number {
  const until = periodEnd(paidAt, period, count - 1)
  return Math.round((until.getTime() - paidAt.getTime()) / oneDay)
}

/** The list says only that a payment was refunded in full; the payment itself says when. */
async function syncRefunds(deps: Deps, { id: membershipId }: MembershipRow, { id, status }: PaypalTransaction) {
  const sale = await findPaidOrder(deps.db, id)
  if (!sale) return
  const isRefunded = sale.refundedCents === sale.price
  if (isRefunded === (status === 'REFUNDED')) return
  const payment = await nullIfUnavailable(() => deps.paypal.getSubscriptionPayment(id))
  if (payment) await recordPaymentState(deps, sale, payment)
  else deps.log.warn({ membershipId, captureId: id }, 'subscription payment not shown by paypal')
}
