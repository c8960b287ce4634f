import { apiLink } from '../links.ts'
import { feeOf, subtract } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import type { Capture } from './payment.ts'

/** A capture as listed in an order. */
export function describeCapture(paypal: Paypal, capture: Capture) {
  const { id, orderId, status, reason, amount, invoiceId, customId, create_time, update_time } = capture
  const isOver = status === 'DECLINED' || status === 'FAILED'
  return {
    id,
    status,
    ...(reason && { status_details: { reason } }),
    amount,
    final_capture: true,
    seller_protection:
      isOver || !hasAddress(paypal, capture)
        ? { status: 'NOT_ELIGIBLE' }
        : { status: 'ELIGIBLE', dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'] },
    ...(!isOver && status !== 'PENDING' && { seller_receivable_breakdown: receivableBreakdown(capture) }),
    invoice_id: invoiceId,
    custom_id: customId,
    links: [
      apiLink(paypal, 'self', `/v2/payments/captures/${id}`),
      apiLink(paypal, 'refund', `/v2/payments/captures/${id}/refund`, 'POST'),
      apiLink(paypal, 'up', `/v2/checkout/orders/${orderId}`),
    ],
    create_time,
    update_time,
  }
}

/** A standalone capture, with its payee and order id. */
export function describeStandaloneCapture(paypal: Paypal, capture: Capture) {
  return {
    ...describeCapture(paypal, capture),
    payee: capture.payee,
    supplementary_data: { related_ids: { order_id: capture.orderId } },
  }
}

/** Seller protection covers goods shipped to the buyer's address. */
function hasAddress({ state }: Paypal, { orderId, referenceId }: Capture): boolean {
  const unit = state.value.orders[orderId]?.units.find(({ reference_id }) => reference_id === referenceId)
  return unit?.shipping?.address !== undefined
}

function receivableBreakdown({ amount }: Capture) {
  const paypal_fee = feeOf(amount)
  return { gross_amount: amount, paypal_fee, net_amount: subtract(amount, paypal_fee) }
}
