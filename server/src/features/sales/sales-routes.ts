import { guildParams } from '@guildshop/contract/guilds'
import { idParams } from '@guildshop/contract/replies'
import { pendingSalesReply, salesMetrics, shipSaleBody, shipSaleReply } from '@guildshop/contract/sales'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { listLimits } from '../../http/limits/limits.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { requireGuild } from '../guilds/access/require-guild.ts'
import { describePendingSale } from './describe-sale.ts'
import { readSalesMetrics } from './metrics/read-sales-metrics.ts'
import { listSalesToShip } from './sale-queries.ts'
import { shipSale } from './shipping/ship-sale.ts'

export const salesRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get(
      '/guilds/:id/sales-metrics',
      { schema: { params: guildParams, response: { 200: salesMetrics } }, preHandler: requireGuild(deps, 'owner') },
      async ({ guild }) => readSalesMetrics(deps, guild),
    )

    api.get(
      '/guilds/:id/sales/pending-shipment',
      {
        schema: { params: guildParams, response: { 200: pendingSalesReply } },
        preHandler: requireGuild(deps, 'seller'),
      },
      async ({ guild: { guild, orderedBefore } }) => {
        const sales = await listSalesToShip(deps.db, {
          guildId: guild.id,
          orderedBefore,
          atMost: listLimits.ordersToShip.count,
        })
        return sales.map(describePendingSale)
      },
    )

    api.put(
      '/sales/:id/ship',
      { schema: { params: idParams, body: shipSaleBody, response: { 200: shipSaleReply } } },
      async ({ user, params, body }) => {
        const request = { saleId: params.id, owner: user, trackingNumber: body.trackingNumber ?? null }
        const { captureId, isReported } = await shipSale(deps, request)
        const isManual = !isReported && captureId
        return {
          message: 'Order marked as shipped successfully!',
          ...(isManual && { addTrackingUrl: deps.paypal.paymentUrl(captureId) }),
        }
      },
    )
  }
