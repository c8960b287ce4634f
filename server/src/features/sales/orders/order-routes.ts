import { Readable } from 'node:stream'
import { countersReply } from '@guildshop/contract/counters'
import { guildParams } from '@guildshop/contract/guilds'
import { orderDetails } from '@guildshop/contract/order-details'
import {
  attentionReply,
  ordersReply,
  removedServerOrdersReply,
  shipManyBody,
  shipManyReply,
} from '@guildshop/contract/orders'
import { idParams } from '@guildshop/contract/replies'
import { ordersQuery } from '@guildshop/contract/sales/order-requests'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { bodyLimits, listLimits } from '../../../http/limits/limits.ts'
import { csvFile } from '../../../http/web/file-replies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { listRemovedOrders } from '../settlement/removed-order-queries.ts'
import { shipMany } from '../shipping/ship-many.ts'
import { describeOrder } from './describe-order.ts'
import { exportOrders } from './export-orders.ts'
import { listOrdersPage } from './list-orders.ts'
import { readAttention } from './read-attention.ts'
import { readCounters } from './read-counters.ts'
import { readOrder } from './read-order.ts'
import { withDates } from './with-dates.ts'

export const orderRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)
    const asSeller = requireGuild(deps, 'seller')

    api.get(
      '/guilds/:id/sales',
      {
        schema: { params: guildParams, querystring: ordersQuery, response: { 200: ordersReply } },
        preHandler: asSeller,
      },
      async ({ guild: { guild, orderedBefore }, query }) => {
        return listOrdersPage(deps, { ...withDates(query), guildId: guild.id, orderedBefore })
      },
    )

    api.get(
      '/sales/of-removed-servers',
      { schema: { response: { 200: removedServerOrdersReply } } },
      async ({ user }) => {
        const orders = await listRemovedOrders(deps.db, user.id, listLimits.removedOrders.count)
        return { orders: orders.map((order) => ({ ...describeOrder(order), guildName: order.guildName })) }
      },
    )

    api.get('/sales/:id', { schema: { params: idParams, response: { 200: orderDetails } } }, async ({ user, params }) =>
      readOrder(deps, user, params.id),
    )

    api.post(
      '/guilds/:id/sales/ship-many',
      {
        bodyLimit: bodyLimits.shipments.bytes,
        schema: { params: guildParams, body: shipManyBody, response: { 200: shipManyReply } },
        preHandler: asSeller,
      },
      async ({ guild: { guild, caller: owner }, body }) => {
        return shipMany(deps, { guild, owner, lines: body.shipments, isPreview: body.isPreview })
      },
    )

    api.get(
      '/guilds/:id/sales.csv',
      { schema: { params: guildParams, querystring: ordersQuery, response: { 200: csvFile } }, preHandler: asSeller },
      async ({ guild: { guild, orderedBefore }, query }, reply) => {
        const day = deps.now().toISOString().slice(0, 10)
        reply.header('content-disposition', `attachment; filename="orders-${guild.guildId}-${day}.csv"`)
        const lines = exportOrders(deps, { ...withDates(query), guildId: guild.id, orderedBefore })
        return reply.type('text/csv; charset=utf-8').send(Readable.from(lines))
      },
    )

    api.get('/attention', { schema: { response: { 200: countersReply } } }, ({ user }) => readCounters(deps, user.id))

    api.get(
      '/guilds/:id/attention',
      { schema: { params: guildParams, response: { 200: attentionReply } }, preHandler: requireGuild(deps, 'owner') },
      async ({ guild }) => readAttention(deps, guild),
    )
  }
