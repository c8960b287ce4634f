import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { networkOf } from '../../../http/client-network.ts'
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

    api.get('/memberships/return', { schema, config: { outagePage: 'payment' } }, async (request, reply) =>
      reply.redirect(await finishSubscription(deps, returnOf(request), { isCancelled: false }), 302),
    )

    api.get(
      '/memberships/cancel-return',
      { schema, config: { outagePage: 'cancelled payment' } },
      async (request, reply) =>
        reply.redirect(await finishSubscription(deps, returnOf(request), { isCancelled: true }), 302),
    )
  }

const returnOf = ({ query, ip }: { query: z.infer<typeof returnQuery>; ip: string }) => ({
  subscriptionId: query.subscription_id,
  network: networkOf(ip),
})
