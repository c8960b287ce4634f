import { replyJson, replyNothing } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import { inside, needText, readText } from '../field.ts'
import { apiRoutes } from '../guard.ts'
import type { Paypal } from '../paypal.ts'
import { notFound, unprocessable } from '../refusal.ts'
import { bodyOf, optionalBodyOf, wantsAll } from '../request-body.ts'
import { recall, remember } from '../request-ids.ts'
import { billingWording } from '../wording.ts'
import type { Subscription } from './billing-state.ts'
import { changeStatus } from './change-subscription.ts'
import { createSubscription } from './create-subscription.ts'
import { describeSubscription, describeSubscriptionBriefly } from './describe-subscription.ts'
import { listTransactions } from './list-transactions.ts'

const kind = { name: 'subscription', hours: 72 }

/** PayPal's official messages for invalid status transitions. */
const statusTexts = {
  activate: 'Invalid subscription status for activate action; subscription status should be suspended.',
  cancel: 'Invalid subscription status for cancel action; subscription status should be active or suspended.',
  suspend: 'Invalid subscription status for suspend action; subscription status should be active.',
}

export function subscriptionRoutes(paypal: Paypal): Route[] {
  return apiRoutes(paypal, billingWording, [
    route('POST /paypal/api/v1/billing/subscriptions', 'Creates a subscription.', (call) => {
      const known = recall(paypal, kind, call)
      const subscription = known ? findSubscription(paypal, known) : createSubscription(paypal, bodyOf(call))
      if (!known) remember(paypal, kind, call, subscription.id)
      const describe = wantsAll(call) ? describeSubscription : describeSubscriptionBriefly
      return replyJson(describe(paypal, subscription), { status: known ? 200 : 201 })
    }),

    route('GET /paypal/api/v1/billing/subscriptions/{id}', 'Returns a subscription.', ({ param }) =>
      replyJson(describeSubscription(paypal, findSubscription(paypal, param('id')))),
    ),

    route('POST /paypal/api/v1/billing/subscriptions/{id}/cancel', 'Cancels a subscription.', (call) => {
      const subscription = findSubscription(paypal, call.param('id'))
      const reason = needText(inside(bodyOf(call), 'reason'), { max: 128 })
      checkStatus(subscription, 'cancel', ['ACTIVE', 'SUSPENDED'])
      changeStatus(paypal, subscription, 'CANCELLED', reason)
      return replyNothing()
    }),

    route('POST /paypal/api/v1/billing/subscriptions/{id}/suspend', 'Suspends a subscription.', (call) => {
      const subscription = findSubscription(paypal, call.param('id'))
      const reason = needText(inside(bodyOf(call), 'reason'), { max: 128 })
      checkStatus(subscription, 'suspend', ['ACTIVE'])
      changeStatus(paypal, subscription, 'SUSPENDED', reason)
      return replyNothing()
    }),

    route('POST /paypal/api/v1/billing/subscriptions/{id}/activate', 'Resumes a suspended subscription.', (call) => {
      const subscription = findSubscription(paypal, call.param('id'))
      const reason = readText(inside(optionalBodyOf(call), 'reason'), { max: 128 })
      checkStatus(subscription, 'activate', ['SUSPENDED'])
      changeStatus(paypal, subscription, 'ACTIVE', reason ?? null)
      return replyNothing()
    }),

    route('GET /paypal/api/v1/billing/subscriptions/{id}/transactions', 'Lists its payments.', (call) =>
      replyJson(listTransactions(paypal, findSubscription(paypal, call.param('id')), call.query)),
    ),
  ])
}

function findSubscription({ state }: Paypal, id: string): Subscription {
  const subscription = state.value.subscriptions[id]
  if (!subscription) throw notFound()
  return subscription
}

function checkStatus(
  { status }: Subscription,
  action: keyof typeof statusTexts,
  allowed: Subscription['status'][],
): void {
  if (allowed.includes(status)) return
  throw unprocessable({ SUBSCRIPTION_STATUS_INVALID: statusTexts[action] }, 'SUBSCRIPTION_STATUS_INVALID')
}
