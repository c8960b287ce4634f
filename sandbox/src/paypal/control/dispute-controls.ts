import { type Route, route } from '../../http/router.ts'
import { resolveDispute, updateDispute } from '../disputes/change-dispute.ts'
import { describeDispute } from '../disputes/describe-dispute.ts'
import type { Paypal } from '../paypal.ts'
import { control, findById, readOneOf } from './control.ts'

const waiting = ['WAITING_FOR_SELLER_RESPONSE', 'WAITING_FOR_BUYER_RESPONSE', 'UNDER_REVIEW'] as const
const outcomes = ['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER'] as const

export function disputeControls(paypal: Paypal): Route[] {
  const dispute = (id: string) => findById(paypal.state.value.disputes, id)
  return [
    route('POST /paypal/control/disputes/{id}/update', '{"status": "UNDER_REVIEW"}', (call) =>
      control(paypal, call, (read) => {
        updateDispute(paypal, dispute(call.param('id')), readOneOf(read, 'status', waiting))
        return describeDispute(paypal, dispute(call.param('id')))
      }),
    ),
    route('POST /paypal/control/disputes/{id}/resolve', '{"outcome": "RESOLVED_SELLER_FAVOUR"}', (call) =>
      control(paypal, call, (read) => {
        resolveDispute(paypal, dispute(call.param('id')), readOneOf(read, 'outcome', outcomes))
        return describeDispute(paypal, dispute(call.param('id')))
      }),
    ),
  ]
}
