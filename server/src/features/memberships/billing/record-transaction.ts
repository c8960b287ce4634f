import type { Dependencies } from '../../../dependencies.ts'
import { ifShown } from '../../../providers/paypal/requests/paypal-errors.ts'
import type { PaypalTransaction } from '../../../providers/paypal/subscription-shapes.ts'
import {
  addRenewalPayment,
  findPaidOrder,
  isFirstPayment,
  lockFirstOrder,
  payFirstOrder,
  recordPaymentState,
} from '../../sales/settlement/subscription-payments.ts'
import { insertPeriod, type MembershipRow } from '../membership-queries.ts'

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
  const { id: captureId, amount } = transaction
  if (amount.cents !== membership.price || amount.currency !== membership.currency) {
    deps.log.warn({ membershipId: membership.id, captureId, problem: 'AMOUNT_MISMATCH' }, 'payment rejected')
    return
  }
  if (!(await findPaidOrder(deps.db, captureId))) await recordNew(deps, membership, transaction)
  await followRefunds(deps, membership, transaction)
}

async function recordNew(deps: Deps, { id: membershipId, saleId, trialDays }: MembershipRow, paid: PaypalTransaction) {
  const captureId = paid.id
  const now = deps.now()
  // PayPal's clock may be ahead of ours.
  const paidAt = paid.time < now ? paid.time : now
  await deps.db.transaction().execute(async (tx) => {
    const first = await lockFirstOrder(tx, saleId)
    if (await findPaidOrder(tx, captureId)) return
    if (trialDays === 0 && isFirstPayment(first)) {
      await payFirstOrder(tx, deps, first, { captureId, paidAt })
      return
    }
    const link = (sale: { id: string }) =>
      insertPeriod(tx, { membershipId, kind: 'payment', saleId: sale.id, at: paidAt })
    await addRenewalPayment(tx, deps, first, { captureId, paidAt, link })
  })
}

/** The list says only that a payment was refunded in full; the payment itself says when. */
async function followRefunds(deps: Deps, { id: membershipId }: MembershipRow, { id, status }: PaypalTransaction) {
  const sale = await findPaidOrder(deps.db, id)
  if (!sale) return
  const isRefunded = sale.refundedCents === sale.price
  if (isRefunded === (status === 'REFUNDED')) return
  const payment = await ifShown(() => deps.paypal.getSubscriptionPayment(id))
  if (payment) await recordPaymentState(deps, sale, payment)
  else deps.log.warn({ membershipId, captureId: id }, 'subscription payment not shown by paypal')
}
