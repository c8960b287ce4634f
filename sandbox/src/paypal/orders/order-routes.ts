import { type Reply, replyJson } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import { apiRoutes } from '../guard.ts'
import type { Paypal } from '../paypal.ts'
import { notFound } from '../refusal.ts'
import { type Asked, optionalBodyOf, wantsAll } from '../request-body.ts'
import { recall, remember } from '../request-ids.ts'
import { captureWording, orderWording } from '../wording.ts'
import { captureOrder } from './capture-order.ts'
import { createOrder } from './create-order.ts'
import { describeCaptured, describeOrder, describeOrderBriefly } from './describe-order.ts'
import type { Order } from './order.ts'

const hours = 6

export function orderRoutes(paypal: Paypal): Route[] {
  return [
    ...apiRoutes(paypal, orderWording, [
      route('POST /paypal/api/v2/checkout/orders', 'Creates an order.', (call) => {
        const kind = { name: 'order', hours }
        const known = paypal.state.value.orders[recall(paypal, kind, call) ?? '']
        const order = known ?? createOrder(paypal, call)
        if (!known) remember(paypal, kind, call, order.id)
        const body = wantsAll(call) ? describeOrder(paypal, order) : describeOrderBriefly(paypal, order)
        return replyJson(body, { status: known ? 200 : 201 })
      }),

      route('GET /paypal/api/v2/checkout/orders/{id}', 'Returns an order.', ({ param }) =>
        replyJson(describeOrder(paypal, findOrder(paypal, param('id')))),
      ),
    ]),

    ...apiRoutes(paypal, captureWording, [
      route('POST /paypal/api/v2/checkout/orders/{id}/capture', 'Captures an approved order.', (call) =>
        capture(paypal, findOrder(paypal, call.param('id')), call),
      ),
    ]),
  ]
}

export function findOrder({ state }: Paypal, id: string): Order {
  const order = state.value.orders[id]
  if (!order) throw notFound()
  return order
}

/** Idempotent by request id: a repeat returns 200 and charges nothing more. */
function capture(paypal: Paypal, order: Order, call: Asked): Reply {
  optionalBodyOf(call)
  const kind = { name: `capture ${order.id}`, hours }
  const known = recall(paypal, kind, call)
  if (!known) captureOrder(paypal, order)
  if (!known) remember(paypal, kind, call, order.id)
  const body = wantsAll(call) ? describeOrder(paypal, order) : describeCaptured(paypal, order)
  return replyJson(body, { status: known ? 200 : 201 })
}
