import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about } from '../../http/endpoint.ts'
import { sendPage } from '../../http/page.ts'
import { queryOf, readForm } from '../../http/request.ts'
import { backToShop } from '../back-to-shop.ts'
import type { Paypal } from '../paypal.ts'
import { findBuyer } from '../people.ts'
import { type Approval, approveOrder, isApprovable } from './approve-order.ts'
import type { Order } from './order.ts'
import { showCheckout } from './show-checkout.ts'

/** PayPal's checkout page. */
export function checkoutRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get('/paypal/checkoutnow', about('Checkout page; ?token= is the order id.'), async (request, reply) => {
    const order = openOrder(paypal, queryOf(request).get('token'))
    return sendPage(reply, order.experience.brandName ?? 'PayPal checkout', showCheckout(order))
  })

  app.post('/paypal/checkoutnow', about('Submits the checkout page.'), async (request, reply) => {
    const fields = readForm(request)
    const order = openOrder(paypal, fields.get('token'))
    if (fields.get('answer') === 'cancel') return backToShop(reply, order.experience.cancelUrl, { token: order.id })
    const approval = readApproval((name) => fields.get(name))
    approveOrder(paypal, order, { ...approval, declines: fields.get('answer') === 'declined-card' })
    paypal.state.save()
    return backToShop(reply, order.experience.returnUrl, { token: order.id, PayerID: approval.buyer.payerId })
  })
}

export function readApproval(read: (name: string) => string | null | undefined): Omit<Approval, 'declines'> {
  const buyer = findBuyer(read('buyer') ?? 'robin')
  if (!buyer) throw new Declined(400, '"buyer" must be robin or sam.')
  const address = read('address') ?? 'default'
  if (address === 'default' || address === 'another' || address === 'none') return { buyer, address }
  throw new Declined(400, '"address" must be default, another or none.')
}

function openOrder({ state }: Paypal, id: string | null): Order {
  const order = state.value.orders[id ?? '']
  if (!order) throw new Declined(404, "This order doesn't exist or has expired.")
  if (!isApprovable(order)) throw new Declined(410, 'This order is already complete or voided.')
  return order
}
