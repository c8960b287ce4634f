import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { queryOf } from '../../http/request.ts'
import { apiLink } from '../links.ts'
import type { Paypal } from '../paypal.ts'
import { notFound } from '../refusal.ts'
import { describeDispute, describeDisputeBriefly } from './describe-dispute.ts'

export function disputeRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get('/v1/customer/disputes', about('Lists disputes, newest first.'), async (request) => {
    const query = queryOf(request)
    const transaction = query.get('disputed_transaction_id')
    const state = query.get('dispute_state')
    const items = Object.values(paypal.state.value.disputes)
      .filter(({ captureId }) => !transaction || captureId === transaction)
      .map((dispute) => describeDisputeBriefly(paypal, dispute))
      .filter(({ dispute_state }) => !state || dispute_state === state)
      .reverse()
    const size = Number(query.get('page_size') ?? 10) || 10
    const links = [apiLink(paypal, 'self', `/v1/customer/disputes?${query}`)]
    return { items: items.slice(0, size), links }
  })

  app.get<PathParams<'id'>>('/v1/customer/disputes/:id', about('Returns a dispute.'), async (request) => {
    const dispute = paypal.state.value.disputes[request.params.id]
    if (!dispute) throw notFound()
    return describeDispute(paypal, dispute)
  })
}
