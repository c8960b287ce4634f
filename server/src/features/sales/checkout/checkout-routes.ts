import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { settleSale } from '../settlement/settle-sale.ts'
import { cancelCheckout, finishCheckout } from './finish-checkout.ts'

/** Treats a malformed order id as absent, so that the buyer still gets the result page. */
const returnQuery = z.object({
  token: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
})

/** Return URLs for PayPal. Unauthenticated; the outcome is read from PayPal. */
export const checkoutRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    const schema = { querystring: returnQuery, hide: true }

    api.get('/checkout/return', { schema, config: { outagePage: 'payment' } }, async ({ query }, reply) =>
      send(reply, await finishCheckout(deps, query.token, settleSale)),
    )

    api.get('/checkout/cancel', { schema, config: { outagePage: 'cancelled payment' } }, async ({ query }, reply) =>
      send(reply, await finishCheckout(deps, query.token, cancelCheckout)),
    )
  }

function send(reply: FastifyReply, url: string) {
  return reply.redirect(url, 302)
}
