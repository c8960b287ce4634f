import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { settleSale } from '../settlement/settle-sale.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { finishCheckout } from './finish-checkout.ts'

/** Whatever is no order id is as good as none: the buyer lands on our page all the same. */
const returnQuery = z.object({
  token: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .catch(undefined),
})

/** Where PayPal sends a buyer back. Nobody is logged in here; what happened is asked of PayPal. */
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

function send(reply: FastifyReply, address: string) {
  return reply.redirect(address, 302)
}
