import { Declined } from '../../http/declined.ts'
import { makeId } from '../ids.ts'
import { fromMinor, type Money, sayMoney, toMinor } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import { writeTime } from '../time.ts'
import { announceSale } from './announce-billing.ts'
import type { Sale } from './billing-state.ts'
import { describeSale, describeSaleRefund } from './describe-sale.ts'

/** Refunds a subscription payment: the given amount, or all that remains. */
export function refundSale(paypal: Paypal, sale: Sale, wanted: Money | null): void {
  const amount = wanted ?? leftOf(sale)
  if (toMinor(amount) <= 0n || toMinor(amount) > toMinor(leftOf(sale))) {
    throw new Declined(409, 'The amount exceeds what is left to refund.')
  }
  const time = takeBack(paypal, sale, amount)
  const resource = describeSaleRefund(paypal, sale, { id: makeId(17), amount, time })
  announceSale(paypal, sale, 'PAYMENT.SALE.REFUNDED', resource, `A ${sayMoney(amount)} sale payment was refunded`)
}

/** Reverses the whole payment, as after a chargeback. */
export function reverseSale(paypal: Paypal, sale: Sale): void {
  const amount = leftOf(sale)
  if (toMinor(amount) === 0n) throw new Declined(409, 'This payment is already fully refunded.')
  takeBack(paypal, sale, amount)
  sale.reason = 'CHARGEBACK'
  const summary = `A ${sayMoney(amount)} sale payment was reversed`
  announceSale(paypal, sale, 'PAYMENT.SALE.REVERSED', describeSale(paypal, sale), summary)
}

function takeBack({ now }: Paypal, sale: Sale, amount: Money): string {
  const total = toMinor(sale.refunded) + toMinor(amount)
  sale.refunded = fromMinor(total, amount.currency_code)
  sale.state = total === toMinor(sale.amount) ? 'refunded' : 'partially_refunded'
  sale.update_time = writeTime(now())
  return sale.update_time
}

function leftOf({ amount, refunded }: Sale): Money {
  return fromMinor(toMinor(amount) - toMinor(refunded), amount.currency_code)
}
