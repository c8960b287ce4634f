import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { finishSubscription } from './finish-subscription.ts'

/** Treats a malformed subscription id as absent, so that the buyer still gets the result page. */
const returnQuery = z.object({
  subscription_id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
})

/** Return URLs for PayPal. Unauthenticated; the outcome is read from PayPal. */
export const membershipReturnRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    const schema = { querystring: returnQuery, hide: true }

    api.get('/memberships/return', { schema, config: { outagePage: 'payment' } }, async ({ query }, reply) =>
      reply.redirect(await finishSubscription(deps, query.subscription_id, { isCancelled: false }), 302),
    )

    api.get(
      '/memberships/cancel-return',
      { schema, config: { outagePage: 'cancelled payment' } },
      async ({ query }, reply) =>
        reply.redirect(await finishSubscription(deps, query.subscription_id, { isCancelled: true }), 302),
    )
  }
