import {
  activateSubscriptionBody,
  billingHistoryReply,
  redeemCodeBody,
  startSubscriptionReply,
} from '@guildshop/contract/premium'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { redeemPremiumCode } from './codes/redeem-premium-code.ts'
import { activateSubscription } from './subscription/activate-subscription.ts'
import { endSubscription } from './subscription/end-subscription.ts'
import { startSubscription } from './subscription/start-subscription.ts'
import { listBillingHistory } from './subscription/subscription-queries.ts'

export const premiumRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/paypal/subscribe/initiate',
      { schema: { response: { 200: startSubscriptionReply } } },
      async ({ user }) => ({ approveUrl: await startSubscription(deps, user.id) }),
    )

    api.post(
      '/paypal/subscribe/activate',
      { schema: { body: activateSubscriptionBody, response: { 200: messageReply } } },
      async ({ user, body }) => {
        await activateSubscription(deps, user.id, body.subscriptionId)
        return { message: 'Premium subscription activated!' }
      },
    )

    api.post('/paypal/subscribe/cancel', { schema: { response: { 200: messageReply } } }, async ({ user }) => {
      const { isPremium, endsAt } = await endSubscription(deps, user.id)
      if (!isPremium) return { message: 'Your subscription was cancelled.' }
      const rest = endsAt
        ? "You'll keep premium until the end of the period you paid for."
        : "You'll keep the premium you were granted."
      return { message: `Your subscription was cancelled. ${rest}` }
    })

    api.post(
      '/profile/redeem-code',
      { schema: { body: redeemCodeBody, response: { 200: messageReply } } },
      async ({ user, body }) => {
        const days = await redeemPremiumCode(deps, user.id, body.code)
        return { message: `Premium code redeemed! ${days} ${days === 1 ? 'day was' : 'days were'} added.` }
      },
    )

    api.get('/profile/billing-history', { schema: { response: { 200: billingHistoryReply } } }, async ({ user }) => {
      const payments = await listBillingHistory(deps.db, user.id)
      return payments.map(({ id, paidAt, amountCents, currency, periodEnd, refundedAt }) => ({
        _id: id,
        paidAt: paidAt.toISOString(),
        amountCents,
        currency,
        periodEnd: periodEnd?.toISOString() ?? null,
        isRefunded: refundedAt !== null,
      }))
    })
  }
