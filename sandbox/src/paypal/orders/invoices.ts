import type { Paypal } from '../paypal.ts'
import type { PurchaseUnit } from './order.ts'

/** True if the seller was already paid for this invoice. Unpaid orders don't count. */
export function isInvoicePaid({ state }: Paypal, { invoice_id, payee }: PurchaseUnit): boolean {
  if (invoice_id === undefined) return false
  return Object.values(state.value.captures).some(
    (capture) =>
      capture.invoiceId === invoice_id &&
      capture.payee.merchant_id === payee.merchant_id &&
      !['DECLINED', 'FAILED'].includes(capture.status),
  )
}
