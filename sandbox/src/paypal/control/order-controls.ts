import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about, type PathParams } from '../../http/endpoint.ts'
import { approveOrder, isApprovable, reverseApproval } from '../orders/approve-order.ts'
import { readApproval } from '../orders/checkout-routes.ts'
import { describeOrder } from '../orders/describe-order.ts'
import type { Paypal } from '../paypal.ts'
import { control, findById, readFlag } from './control.ts'

export function orderControls(app: FastifyInstance, paypal: Paypal): void {
  const order = (id: string) => findById(paypal.state.value.orders, id)
  app.post<PathParams<'id'>>(
    '/paypal/control/orders/:id/approve',
    about('{"buyer": "robin", "address": "default", "declines": false}'),
    control(paypal, (read, { id }) => {
      const target = order(id)
      if (!isApprovable(target)) throw new Declined(409, 'This order is already complete or voided.')
      approveOrder(paypal, target, { ...readApproval(read), declines: readFlag(read, 'declines') })
      return describeOrder(paypal, target)
    }),
  )
  app.post<PathParams<'id'>>(
    '/paypal/control/orders/:id/reverse-approval',
    about('Reverses an approval that was not captured.'),
    control(paypal, (_read, { id }) => {
      const target = order(id)
      if (target.status !== 'APPROVED') throw new Declined(409, 'The order is not approved.')
      reverseApproval(paypal, target)
      return describeOrder(paypal, target)
    }),
  )
  app.post<PathParams<'id'>>(
    '/paypal/control/orders/:id/expire',
    about('Expires an order that was not captured. It then returns 404.'),
    control(paypal, (_read, { id }) => {
      if (order(id).status === 'COMPLETED') throw new Declined(409, "A captured order can't expire.")
      delete paypal.state.value.orders[id]
    }),
  )
}
