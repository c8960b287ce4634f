import { Declined } from '../../http/declined.ts'
import { type Route, route } from '../../http/router.ts'
import { approveOrder, isApprovable, reverseApproval } from '../orders/approve-order.ts'
import { readApproval } from '../orders/checkout-routes.ts'
import { describeOrder } from '../orders/describe-order.ts'
import type { Paypal } from '../paypal.ts'
import { control, findById, readFlag } from './control.ts'

export function orderControls(paypal: Paypal): Route[] {
  const order = (id: string) => findById(paypal.state.value.orders, id)
  return [
    route(
      'POST /paypal/control/orders/{id}/approve',
      '{"buyer": "robin", "address": "default", "declines": false}',
      (call) =>
        control(paypal, call, (read) => {
          const target = order(call.param('id'))
          if (!isApprovable(target)) throw new Declined(409, 'This order is already complete or voided.')
          approveOrder(paypal, target, { ...readApproval(read), declines: readFlag(read, 'declines') })
          return describeOrder(paypal, target)
        }),
    ),
    route('POST /paypal/control/orders/{id}/reverse-approval', 'Reverses an approval that was not captured.', (call) =>
      control(paypal, call, () => {
        const target = order(call.param('id'))
        if (target.status !== 'APPROVED') throw new Declined(409, 'The order is not approved.')
        reverseApproval(paypal, target)
        return describeOrder(paypal, target)
      }),
    ),
    route(
      'POST /paypal/control/orders/{id}/expire',
      'Expires an order that was not captured. It then returns 404.',
      (call) =>
        control(paypal, call, () => {
          const { id, status } = order(call.param('id'))
          if (status === 'COMPLETED') throw new Declined(409, "A captured order can't expire.")
          delete paypal.state.value.orders[id]
        }),
    ),
  ]
}
