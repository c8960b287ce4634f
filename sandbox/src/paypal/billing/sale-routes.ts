import { replyJson } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import { apiRoutes } from '../guard.ts'
import type { Paypal } from '../paypal.ts'
import { Refusal } from '../refusal.ts'
import { billingWording } from '../wording.ts'
import { describeSale } from './describe-sale.ts'

export function saleRoutes(paypal: Paypal): Route[] {
  return apiRoutes(paypal, billingWording, [
    route('GET /paypal/api/v1/payments/sale/{sale_id}', 'Returns a subscription payment.', ({ param }) => {
      const sale = paypal.state.value.sales[param('sale_id')]
      if (sale) return replyJson(describeSale(paypal, sale))
      throw new Refusal(404, {
        name: 'INVALID_RESOURCE_ID',
        message: 'Requested resource ID was not found.',
        information_link: 'https://developer.paypal.com/docs/api/payments/#errors',
      })
    }),
  ])
}
