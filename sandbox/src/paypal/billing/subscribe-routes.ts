import { Declined } from '../../http/declined.ts'
import { replyPage } from '../../http/page.ts'
import type { Reply } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import { backToShop } from '../back-to-shop.ts'
import { makeId } from '../ids.ts'
import type { Paypal } from '../paypal.ts'
import { findBuyer } from '../people.ts'
import { approveSubscription } from './approve-subscription.ts'
import type { Subscription } from './billing-state.ts'
import { showSubscribe } from './show-subscribe.ts'

/** PayPal's subscription approval page. */
export function subscribeRoutes(paypal: Paypal): Route[] {
  return [
    route('GET /paypal/webapps/billing/subscriptions', 'Subscription approval page for ?ba_token=.', (call) => {
      const subscription = openSubscription(paypal, call.query.get('ba_token'))
      const plan = paypal.state.value.plans[subscription.planId]
      return replyPage(subscription.brandName ?? 'PayPal subscription', showSubscribe(subscription, plan))
    }),

    route('POST /paypal/webapps/billing/subscriptions', 'Submits the approval page.', ({ form }) => {
      const fields = form()
      const subscription = openSubscription(paypal, fields.get('ba_token'))
      if (fields.get('answer') === 'cancel') return leave(subscription, subscription.cancelUrl)
      const buyer = findBuyer(fields.get('buyer') ?? '')
      if (!buyer) throw new Declined(400, 'Choose a buyer.')
      approveSubscription(paypal, subscription, buyer, fields.get('answer') !== 'agree-later')
      paypal.state.save()
      return leave(subscription, subscription.returnUrl)
    }),
  ]
}

function openSubscription({ state }: Paypal, baToken: string | null): Subscription {
  const subscription = Object.values(state.value.subscriptions).find((one) => one.baToken === baToken)
  if (!subscription) throw new Declined(404, "This subscription doesn't exist.")
  if (subscription.status !== 'APPROVAL_PENDING') throw new Declined(410, 'This subscription is already approved.')
  return subscription
}

function leave({ id, baToken }: Subscription, address: string | null): Reply {
  return backToShop(address, { subscription_id: id, ba_token: baToken, token: makeId(17) })
}
