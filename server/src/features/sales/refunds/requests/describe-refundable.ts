import type { OrderDetails } from '@guildshop/contract/order-details'
import type { Dependencies } from '../../../../dependencies.ts'
import { listRoles } from '../../entitlements/read-entitlements.ts'
import { hasPayment } from '../../has-payment.ts'
import type { OrderRow } from '../../orders/order-row-queries.ts'
import { countReturnable } from './count-returnable.ts'
import { refundProblemText } from './refund-problem-text.ts'
import { listUnsuccessfulRequests, type RequestRow } from './refund-request-queries.ts'
import { isMismatchedPayment, refundableUntil, refundRefusal } from './refundable-payment.ts'

type RefundFacts = Pick<OrderDetails, 'paypalPaymentUrl' | 'refundable' | 'refundRequests'>

/** What the seller can refund of an order, and the requests without a refund so far. */
export async function describeRefundable(
  deps: Pick<Dependencies, 'db' | 'paypal'>,
  sale: OrderRow,
): Promise<RefundFacts> {
  if (!hasPayment(sale)) return {}
  const requests = await listUnsuccessfulRequests(deps.db, sale.id)
  const hasRole = (await listRoles(deps.db, sale.id)).length > 0
  const returnableUnits = await countReturnable(deps.db, sale)
  return {
    ...(sale.captureId && { paypalPaymentUrl: deps.paypal.paymentUrl(sale.captureId) }),
    ...(!refundRefusal(sale) && {
      refundable: { ...describeLeft(sale, hasRole), ...(returnableUnits > 0 && { returnableUnits }) },
    }),
    refundRequests: requests.map(describeRequest),
  }
}

function describeLeft(sale: OrderRow, hasRole: boolean) {
  return {
    ...(!isMismatchedPayment(sale) && { leftCents: sale.price - sale.refundedCents }),
    until: refundableUntil(sale.paidAt).toISOString(),
    hasRole: sale.state === 'paid' && hasRole,
    removesRole: sale.refundTakesBack,
  }
}

function describeRequest({ id, amountCents, state, problem, createdAt }: RequestRow) {
  return {
    _id: id,
    amountCents,
    state: state === 'refused' ? ('refused' as const) : ('requested' as const),
    ...(problem && { problem: refundProblemText(problem) }),
    createdAt: createdAt.toISOString(),
  }
}
