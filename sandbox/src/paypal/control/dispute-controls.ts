import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { resolveDispute, updateDispute } from '../disputes/change-dispute.ts'
import { describeDispute } from '../disputes/describe-dispute.ts'
import type { Paypal } from '../paypal.ts'
import { control, findById, readOneOf } from './control.ts'

const waiting = ['WAITING_FOR_SELLER_RESPONSE', 'WAITING_FOR_BUYER_RESPONSE', 'UNDER_REVIEW'] as const
const outcomes = ['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'] as const

export function disputeControls(app: FastifyInstance, paypal: Paypal): void {
  const dispute = (id: string) => findById(paypal.state.value.disputes, id)
  app.post<PathParams<'id'>>(
    '/paypal/control/disputes/:id/update',
    about('{"status": "UNDER_REVIEW"}'),
    control(paypal, (read, { id }) => {
      updateDispute(paypal, dispute(id), readOneOf(read, 'status', waiting))
      return describeDispute(paypal, dispute(id))
    }),
  )
  app.post<PathParams<'id'>>(
    '/paypal/control/disputes/:id/resolve',
    about('{"outcome": "RESOLVED_SELLER_FAVOUR"}'),
    control(paypal, (read, { id }) => {
      resolveDispute(paypal, dispute(id), readOneOf(read, 'outcome', outcomes))
      return describeDispute(paypal, dispute(id))
    }),
  )
}
