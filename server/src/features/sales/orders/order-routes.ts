import { Readable } from 'node:stream'
import { guildParams } from '@guildshop/contract/guilds'
import {
  attentionReply,
  orderDetails,
  ordersQuery,
  ordersReply,
  removedServerOrdersReply,
  shipManyBody,
  shipManyReply,
} from '@guildshop/contract/orders'
import { idParams } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { csvFile } from '../../../http/web/file-replies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { findOwnedGuild, findSellingGuild } from '../../guilds/access/guild-access.ts'
import { listRemovedOrders } from '../settlement/removed-order-queries.ts'
import { shipMany } from '../shipping/ship-many.ts'
import { describeOrder } from './describe-order.ts'
import { exportOrders } from './export-orders.ts'
import { listOrdersPage } from './list-orders.ts'
import { readAttention } from './read-attention.ts'
import { readOrder } from './read-order.ts'

/** Body limit for the longest list of shipments. */
const shipManyLimit = 300_000

const mostRemovedOrders = 50

export const orderRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get(
      '/guilds/:id/sales',
      { schema: { params: guildParams, querystring: ordersQuery, response: { 200: ordersReply } } },
      async ({ user, query }) => {
        const { guild, orderedBefore } = await findSellingGuild(deps, user)
        return listOrdersPage(deps, { ...query, guildId: guild.id, orderedBefore })
      },
    )

    api.get(
      '/sales/of-removed-servers',
      { schema: { response: { 200: removedServerOrdersReply } } },
      async ({ user }) => {
        const orders = await listRemovedOrders(deps.db, user.id, mostRemovedOrders)
        return { orders: orders.map((order) => ({ ...describeOrder(order), guildName: order.guildName })) }
      },
    )

    api.get('/sales/:id', { schema: { params: idParams, response: { 200: orderDetails } } }, async ({ user, params }) =>
      readOrder(deps, user, params.id),
    )

    api.post(
      '/guilds/:id/sales/ship-many',
      {
        bodyLimit: shipManyLimit,
        schema: { params: guildParams, body: shipManyBody, response: { 200: shipManyReply } },
      },
      async ({ user, body }) => {
        const { guild, ownerId } = await findSellingGuild(deps, user)
        return shipMany(deps, { guild, ownerId, lines: body.shipments, isPreview: body.isPreview })
      },
    )

    api.get(
      '/guilds/:id/sales.csv',
      { schema: { params: guildParams, querystring: ordersQuery, response: { 200: csvFile } } },
      async ({ user, query }, reply) => {
        const { guild, orderedBefore } = await findSellingGuild(deps, user)
        const day = deps.now().toISOString().slice(0, 10)
        reply.header('content-disposition', `attachment; filename="orders-${guild.guildId}-${day}.csv"`)
        const lines = exportOrders(deps, { ...query, guildId: guild.id, orderedBefore })
        return reply.type('text/csv; charset=utf-8').send(Readable.from(lines))
      },
    )

    api.get(
      '/guilds/:id/attention',
      { schema: { params: guildParams, response: { 200: attentionReply } } },
      async ({ user }) => readAttention(deps, await findOwnedGuild(deps, user)),
    )
  }
