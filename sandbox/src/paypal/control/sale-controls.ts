import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { describeSale } from '../billing/describe-sale.ts'
import { refundSale, reverseSale } from '../billing/refund-sale.ts'
import type { Paypal } from '../paypal.ts'
import { control, findById } from './control.ts'
import { readAmount } from './read-amount.ts'

/** Subscription payments. */
export function saleControls(app: FastifyInstance, paypal: Paypal): void {
  const sale = (id: string) => findById(paypal.state.value.sales, id)

  app.post<PathParams<'id'>>(
    '/paypal/control/sales/:id/refund',
    about('{"amount": "1.50"}: refunds it, by default in full.'),
    control(paypal, (read, { id }) => {
      refundSale(paypal, sale(id), { amount: readAmount(read, sale(id).amount.currency_code) ?? undefined })
      return describeSale(paypal, sale(id))
    }),
  )

  app.post<PathParams<'id'>>(
    '/paypal/control/sales/:id/reverse',
    about('Reverses the payment.'),
    control(paypal, (_read, { id }) => {
      reverseSale(paypal, sale(id))
      return describeSale(paypal, sale(id))
    }),
  )
}
