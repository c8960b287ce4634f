import { apiLink } from '../links.ts'
import { feeOf, type Money } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import type { Sale } from './billing-state.ts'

export function describeSale(paypal: Paypal, sale: Sale) {
  const { id, subscriptionId, state, reason, amount, create_time, update_time } = sale
  const fee = feeOf(amount)
  return {
    id,
    state,
    ...(reason && { reason_code: reason }),
    amount: { total: amount.value, currency: amount.currency_code, details: { subtotal: amount.value } },
    payment_mode: 'INSTANT_TRANSFER',
    protection_eligibility: 'ELIGIBLE',
    protection_eligibility_type: 'ITEM_NOT_RECEIVED_ELIGIBLE,UNAUTHORIZED_PAYMENT_ELIGIBLE',
    transaction_fee: { value: fee.value, currency: fee.currency_code },
    billing_agreement_id: subscriptionId,
    custom: paypal.state.value.subscriptions[subscriptionId]?.customId,
    create_time,
    update_time,
    links: [
      apiLink(paypal, 'self', `/v1/payments/sale/${id}`),
      apiLink(paypal, 'refund', `/v1/payments/sale/${id}/refund`, 'POST'),
    ],
  }
}

/** A sale refund as its webhook shows it. */
export function describeSaleRefund(paypal: Paypal, sale: Sale, refund: { id: string; amount: Money; time: string }) {
  const { id, amount, time } = refund
  return {
    id,
    sale_id: sale.id,
    state: 'completed',
    amount: { total: `-${amount.value}`, currency: amount.currency_code },
    total_refunded_amount: { value: sale.refunded.value, currency: sale.refunded.currency_code },
    billing_agreement_id: sale.subscriptionId,
    create_time: time,
    update_time: time,
    links: [
      apiLink(paypal, 'self', `/v1/payments/refund/${id}`),
      apiLink(paypal, 'sale', `/v1/payments/sale/${sale.id}`),
    ],
  }
}
