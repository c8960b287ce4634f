import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { appOf } from '../apps/rights.ts'
import type { Paypal } from '../paypal.ts'
import { Refusal } from '../refusal.ts'
import { describeSale } from './describe-sale.ts'
import { findSale } from './find-sale.ts'

export function saleRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get<PathParams<'sale_id'>>(
    '/v1/payments/sale/:sale_id',
    about('Returns a subscription payment.'),
    async (request) => {
      const sale = findSale(paypal, appOf(request), request.params.sale_id)
      if (sale) return describeSale(paypal, sale)
      throw new Refusal(404, {
        name: 'INVALID_RESOURCE_ID',
        message: 'Requested resource ID was not found.',
        information_link: 'https://developer.paypal.com/docs/api/payments/#errors',
      })
    },
  )
}
