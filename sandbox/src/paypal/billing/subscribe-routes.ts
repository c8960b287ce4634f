import type { FastifyInstance, FastifyReply } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about } from '../../http/endpoint.ts'
import { sendPage } from '../../http/page.ts'
import { queryOf, readForm } from '../../http/request.ts'
import { backToShop } from '../back-to-shop.ts'
import { makeId } from '../ids.ts'
import type { Paypal } from '../paypal.ts'
import { findBuyer } from '../people.ts'
import { approveSubscription } from './approve-subscription.ts'
import type { Subscription } from './billing-state.ts'
import { showSubscribe } from './show-subscribe.ts'

/** PayPal's subscription approval page. */
export function subscribeRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get(
    '/paypal/webapps/billing/subscriptions',
    about('Subscription approval page for ?ba_token=.'),
    async (request, reply) => {
      const subscription = openSubscription(paypal, queryOf(request).get('ba_token'))
      const plan = paypal.state.value.plans[subscription.planId]
      return sendPage(reply, subscription.brandName ?? 'PayPal subscription', showSubscribe(subscription, plan))
    },
  )

  app.post('/paypal/webapps/billing/subscriptions', about('Submits the approval page.'), async (request, reply) => {
    const fields = readForm(request)
    const subscription = openSubscription(paypal, fields.get('ba_token'))
    if (fields.get('answer') === 'cancel') return redirectToShop(reply, subscription, subscription.cancelUrl)
    const buyer = findBuyer(fields.get('buyer') ?? '')
    if (!buyer) throw new Declined(400, 'Choose a buyer.')
    approveSubscription(paypal, subscription, buyer, fields.get('answer') !== 'agree-later')
    paypal.state.save()
    return redirectToShop(reply, subscription, subscription.returnUrl)
  })
}

function openSubscription({ state }: Paypal, baToken: string | null): Subscription {
  const subscription = Object.values(state.value.subscriptions).find((one) => one.baToken === baToken)
  if (!subscription) throw new Declined(404, "This subscription doesn't exist.")
  if (subscription.status !== 'APPROVAL_PENDING') throw new Declined(410, 'This subscription is already approved.')
  return subscription
}

function redirectToShop(reply: FastifyReply, { id, baToken }: Subscription, url: string | null): FastifyReply {
  return backToShop(reply, url, { subscription_id: id, ba_token: baToken, token: makeId(17) })
}
