import { replyJson } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import { apiRoutes } from '../guard.ts'
import { apiLink } from '../links.ts'
import type { Paypal } from '../paypal.ts'
import { notFound } from '../refusal.ts'
import { billingWording } from '../wording.ts'
import { describeDispute, describeDisputeBriefly } from './describe-dispute.ts'

export function disputeRoutes(paypal: Paypal): Route[] {
  return apiRoutes(paypal, billingWording, [
    route('GET /paypal/api/v1/customer/disputes', 'Lists disputes, newest first.', ({ query }) => {
      const transaction = query.get('disputed_transaction_id')
      const state = query.get('dispute_state')
      const items = Object.values(paypal.state.value.disputes)
        .filter(({ captureId }) => !transaction || captureId === transaction)
        .map((dispute) => describeDisputeBriefly(paypal, dispute))
        .filter(({ dispute_state }) => !state || dispute_state === state)
        .reverse()
      const size = Number(query.get('page_size') ?? 10) || 10
      const links = [apiLink(paypal, 'self', `/v1/customer/disputes?${query}`)]
      return replyJson({ items: items.slice(0, size), links })
    }),

    route('GET /paypal/api/v1/customer/disputes/{id}', 'Returns a dispute.', ({ param }) => {
      const dispute = paypal.state.value.disputes[param('id')]
      if (!dispute) throw notFound()
      return replyJson(describeDispute(paypal, dispute))
    }),
  ])
}
