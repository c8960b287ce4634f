import { apiLink } from '../links.ts'
import { fromMinor } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import type { Refund } from './payment.ts'

export function describeRefund(paypal: Paypal, refund: Refund) {
  const { amount, totalSoFar, invoiceId, customId, note, time } = refund
  return {
    ...describeRefundBriefly(paypal, refund),
    amount,
    invoice_id: invoiceId,
    custom_id: customId,
    note_to_payer: note,
    seller_payable_breakdown: {
      gross_amount: amount,
      paypal_fee: fromMinor(0n, amount.currency_code),
      net_amount: amount,
      total_refunded_amount: totalSoFar,
    },
    create_time: time,
    update_time: time,
  }
}

export function describeRefundBriefly(paypal: Paypal, { id, captureId, status = 'COMPLETED' }: Refund) {
  return {
    id,
    status,
    links: [
      apiLink(paypal, 'self', `/v2/payments/refunds/${id}`),
      apiLink(paypal, 'up', `/v2/payments/captures/${captureId}`),
    ],
  }
}
