import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalTransaction } from '../../../providers/paypal/subscription-shapes.ts'
import {
  addRenewalPayment,
  findPaidOrder,
  isFirstPayment,
  lockFirstOrder,
  notifyOfAmount,
  payFirstOrder,
  refreshSubscriptionPayment,
} from '../../sales/settlement/subscription-payments.ts'
import { insertPeriod, type MembershipRow } from '../membership-queries.ts'
import { outstandingDays } from './periods-paid.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'paypal' | 'paypalApps' | 'secrets' | 'hooks'>

/**
 * Records a completed payment as exactly one order, and its refund or reversal. Idempotent: the order has the payment's
 * id, and the lock of the first order serializes concurrent reads. `previous` is the payment before.
 */
export async function recordTransaction(
  deps: Deps,
  membership: MembershipRow,
  transaction: PaypalTransaction,
  previous: PaypalTransaction | undefined,
): Promise<void> {
  const { id: captureId, amount } = transaction
  if (amount.currency !== membership.currency || amount.cents <= 0) {
    deps.log.warn({ membershipId: membership.id, captureId, problem: 'AMOUNT_MISMATCH' }, 'payment rejected')
    return
  }
  if (!(await findPaidOrder(deps.db, captureId))) await recordNewPayment(deps, membership, transaction, previous)
  await syncRefunds(deps, membership, transaction)
}

async function recordNewPayment(
  deps: Deps,
  membership: MembershipRow,
  paid: PaypalTransaction,
  previous: PaypalTransaction | undefined,
): Promise<void> {
  const { id: membershipId, saleId, trialDays } = membership
  const now = deps.now()
  // PayPal's clock may be ahead of ours.
  const paidAt = paid.time < now ? paid.time : now
  const days = outstandingDays(membership, paid, previous)
  const expectedPrice = days === null ? membership.price : null
  const payment = { captureId: paid.id, paidAt, price: paid.amount.cents, expectedPrice }
  await deps.db.transaction().execute(async (tx) => {
    const first = await lockFirstOrder(tx, saleId)
    if (await findPaidOrder(tx, paid.id)) return
    const link = async (sale: { id: string }) => {
      await insertPeriod(tx, { membershipId, kind: 'payment', saleId: sale.id, at: paidAt })
      const extension = { kind: 'extension', days, at: paidAt, reason: outstanding, paidWith: sale.id }
      if (days) await insertPeriod(tx, { membershipId, ...extension })
    }
    const isFirst = trialDays === 0 && !days && isFirstPayment(first)
    const sale = isFirst
      ? await payFirstOrder(tx, deps, first, payment)
      : await addRenewalPayment(tx, deps, first, { ...payment, link })
    if (expectedPrice !== null) await notifyOfAmount(tx, deps, sale)
  })
}

const outstanding = 'An outstanding payment was paid as well.'

/** The list says only that a payment was refunded; the payment itself says when. */
async function syncRefunds(deps: Deps, { id: membershipId }: MembershipRow, { id, status }: PaypalTransaction) {
  const sale = await findPaidOrder(deps.db, id)
  if (!sale || refundState(sale) === status) return
  if (!(await refreshSubscriptionPayment(deps, sale)))
    deps.log.warn({ membershipId, captureId: id }, 'subscription payment not shown by paypal')
}

function refundState({ refundedCents, price }: { refundedCents: number; price: number }): PaypalTransaction['status'] {
  if (refundedCents === 0) return 'COMPLETED'
  return refundedCents < price ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}
