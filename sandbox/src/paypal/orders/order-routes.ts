import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import type { App } from '../apps/app.ts'
import { appOf, findOwned } from '../apps/rights.ts'
import type { Paypal } from '../paypal.ts'
import { notFound } from '../refusal.ts'
import { optionalBodyOf, prefersRepresentation } from '../request-body.ts'
import { recall, remember } from '../request-ids.ts'
import { captureOrder } from './capture-order.ts'
import { createOrder } from './create-order.ts'
import { describeCaptured, describeOrder, describeOrderBriefly } from './describe-order.ts'
import type { Order } from './order.ts'

const hours = 6

export function orderRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.post('/v2/checkout/orders', about('Creates an order.'), async (request, reply) => {
    const kind = { name: 'order', hours }
    const known = paypal.state.value.orders[recall(paypal, kind, request) ?? '']
    const order = known ?? createOrder(paypal, appOf(request), request)
    if (!known) remember(paypal, kind, request, order.id)
    const body = prefersRepresentation(request) ? describeOrder(paypal, order) : describeOrderBriefly(paypal, order)
    return reply.code(known ? 200 : 201).send(body)
  })

  app.get<PathParams<'id'>>('/v2/checkout/orders/:id', about('Returns an order.'), async (request) =>
    describeOrder(paypal, findOrder(paypal, appOf(request), request.params.id)),
  )
}

/** Idempotent by request id: a repeat returns 200 and charges nothing more. */
export function captureRoutes(app: FastifyInstance, paypal: Paypal): void {
  const path = '/v2/checkout/orders/:id/capture'
  app.post<PathParams<'id'>>(path, about('Captures an approved order.'), async (request, reply) => {
    const order = findOrder(paypal, appOf(request), request.params.id)
    optionalBodyOf(request)
    const kind = { name: `capture ${order.id}`, hours }
    const known = recall(paypal, kind, request)
    if (!known) captureOrder(paypal, order)
    if (!known) remember(paypal, kind, request, order.id)
    const body = prefersRepresentation(request) ? describeOrder(paypal, order) : describeCaptured(paypal, order)
    return reply.code(known ? 200 : 201).send(body)
  })
}

/** To other apps, even those of the paid account, the order doesn't exist. */
function findOrder({ state }: Paypal, app: App, id: string): Order {
  const order = findOwned(app, state.value.orders, id)
  if (!order) throw notFound()
  return order
}
