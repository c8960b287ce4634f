import { orderDetails } from '@guildshop/contract/order-details'
import { idParams } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { checkOrder } from './check-order.ts'

export const checkOrderRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/sales/:id/refresh',
      { schema: { params: idParams, response: { 200: orderDetails } } },
      async ({ user, params }) => checkOrder(deps, user, params.id),
    )
  }
