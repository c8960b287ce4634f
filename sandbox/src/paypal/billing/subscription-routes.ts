import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import { queryOf } from '../../http/request.ts'
import type { App } from '../apps/app.ts'
import { appOf } from '../apps/rights.ts'
import { inside, readText, requireText } from '../field.ts'
import type { Paypal } from '../paypal.ts'
import { notFound, unprocessable } from '../refusal.ts'
import { bodyOf, optionalBodyOf, prefersRepresentation } from '../request-body.ts'
import { recall, remember } from '../request-ids.ts'
import { findInAccount } from './account-owned.ts'
import type { Subscription } from './billing-state.ts'
import { changeStatus, resumeSubscription } from './change-subscription.ts'
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

export function subscriptionRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.post('/v1/billing/subscriptions', about('Creates a subscription.'), async (request, reply) => {
    const known = recall(paypal, kind, request)
    const subscription = known
      ? findSubscription(paypal, appOf(request), known)
      : createSubscription(paypal, appOf(request), bodyOf(request))
    if (!known) remember(paypal, kind, request, subscription.id)
    const describe = prefersRepresentation(request) ? describeSubscription : describeSubscriptionBriefly
    return reply.code(known ? 200 : 201).send(describe(paypal, subscription))
  })

  app.get<PathParams<'id'>>('/v1/billing/subscriptions/:id', about('Returns a subscription.'), async (request) =>
    describeSubscription(paypal, findSubscription(paypal, appOf(request), request.params.id)),
  )

  addStatusRoutes(app, paypal)

  app.get<PathParams<'id'>>(
    '/v1/billing/subscriptions/:id/transactions',
    about('Lists its payments.'),
    async (request) =>
      listTransactions(paypal, findSubscription(paypal, appOf(request), request.params.id), queryOf(request)),
  )
}

function addStatusRoutes(app: FastifyInstance, paypal: Paypal): void {
  const path = '/v1/billing/subscriptions/:id'

  app.post<PathParams<'id'>>(`${path}/cancel`, about('Cancels a subscription.'), async (request, reply) => {
    const subscription = findSubscription(paypal, appOf(request), request.params.id)
    const reason = requireText(inside(bodyOf(request), 'reason'), { max: 128 })
    checkStatus(subscription, 'cancel', ['ACTIVE', 'SUSPENDED'])
    changeStatus(paypal, subscription, 'CANCELLED', reason)
    return reply.code(204).send()
  })

  app.post<PathParams<'id'>>(`${path}/suspend`, about('Suspends a subscription.'), async (request, reply) => {
    const subscription = findSubscription(paypal, appOf(request), request.params.id)
    const reason = requireText(inside(bodyOf(request), 'reason'), { max: 128 })
    checkStatus(subscription, 'suspend', ['ACTIVE'])
    changeStatus(paypal, subscription, 'SUSPENDED', reason)
    return reply.code(204).send()
  })

  app.post<PathParams<'id'>>(`${path}/activate`, about('Resumes a suspended subscription.'), async (request, reply) => {
    const subscription = findSubscription(paypal, appOf(request), request.params.id)
    const reason = readText(inside(optionalBodyOf(request), 'reason'), { max: 128 })
    checkStatus(subscription, 'activate', ['SUSPENDED'])
    requireBelowThreshold(paypal, subscription)
    resumeSubscription(paypal, subscription, reason ?? null)
    return reply.code(204).send()
  })
}

function findSubscription(paypal: Paypal, app: App, id: string): Subscription {
  const subscription = findInAccount(paypal, app, paypal.state.value.subscriptions, id)
  if (!subscription) throw notFound()
  return subscription
}

const thresholdTexts = {
  SUBSCRIPTION_CANNOT_BE_ACTIVATED: 'Subscription cannot be activated after payment failure threshold has reached.',
}

function requireBelowThreshold({ state }: Paypal, { planId, failedPayments }: Subscription): void {
  const threshold = state.value.plans[planId]?.failureThreshold ?? 0
  if (threshold === 0 || failedPayments < threshold) return
  throw unprocessable(thresholdTexts, 'SUBSCRIPTION_CANNOT_BE_ACTIVATED')
}

function checkStatus(
  { status }: Subscription,
  action: keyof typeof statusTexts,
  allowed: Subscription['status'][],
): void {
  if (allowed.includes(status)) return
  throw unprocessable({ SUBSCRIPTION_STATUS_INVALID: statusTexts[action] }, 'SUBSCRIPTION_STATUS_INVALID')
}
