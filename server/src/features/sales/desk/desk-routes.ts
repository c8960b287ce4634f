import { Readable } from 'node:stream'
import { ordersReply, selectedOrdersReply } from '@guildshop/contract/orders'
import { ordersQuery, selectedOrdersBody } from '@guildshop/contract/sales/order-requests'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { csvFile } from '../../../http/web/file-replies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { listAllOrdersPage } from '../orders/list-orders.ts'
import { withDates } from '../orders/with-dates.ts'
import { exportSelectedOrders, readSelectedOrders } from './select-orders.ts'

/** Orders across the user's servers. */
export const deskRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get(
      '/sales',
      { schema: { querystring: ordersQuery, response: { 200: ordersReply } } },
      async ({ user, query }) => listAllOrdersPage(deps, user.id, withDates(query)),
    )

    api.post(
      '/sales/selected',
      { schema: { body: selectedOrdersBody, response: { 200: selectedOrdersReply } } },
      async ({ user, body }) => ({ orders: await readSelectedOrders(deps, { ownerId: user.id, ...body }) }),
    )

    api.post(
      '/sales/selected.csv',
      { schema: { body: selectedOrdersBody, response: { 200: csvFile } } },
      async ({ user, body }, reply) => {
        const content = await exportSelectedOrders(deps, { ownerId: user.id, ...body })
        return reply.type('text/csv; charset=utf-8').send(Readable.from([content]))
      },
    )
  }
