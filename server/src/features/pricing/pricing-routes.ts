import { Readable } from 'node:stream'
import { guildParams } from '@guildshop/contract/guilds'
import { itemPricingSavedReply, pricePreviewReply, pricingReply } from '@guildshop/contract/pricing'
import { itemPricingBody, pricePreviewQuery } from '@guildshop/contract/pricing-requests'
import { idParams } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { csvFile } from '../../http/web/file-replies.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { findPricedItem } from './access/find-priced.ts'
import { requirePricing } from './access/require-pricing.ts'
import { readHolds } from './easing/read-holds.ts'
import { saveItemPricing } from './items/save-item-pricing.ts'
import { previewPrices } from './preview/preview-prices.ts'
import { readItemPricing, readPricing, readRules } from './read-pricing.ts'
import { exportRules } from './rules/export-rules.ts'

/** Beyond the specification: how a shop's items are priced and who can buy them. */
export const pricingRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)
    const asPricer = requirePricing(deps)

    api.get(
      '/guilds/:id/pricing',
      { schema: { params: guildParams, response: { 200: pricingReply } }, preHandler: asPricer },
      ({ guild }) => readPricing(deps, guild),
    )

    api.get(
      '/guilds/:id/pricing/preview',
      {
        schema: { params: guildParams, querystring: pricePreviewQuery, response: { 200: pricePreviewReply } },
        preHandler: asPricer,
      },
      async ({ guild, query: { roleIds = '', code = '', at } }) => {
        const wanted = { roleIds: roleIds.split(',').filter(Boolean), code, at: at ? new Date(at) : deps.now() }
        return { items: await previewPrices(deps, guild, wanted) }
      },
    )

    api.get(
      '/guilds/:id/pricing/export',
      { schema: { params: guildParams, response: { 200: csvFile } }, preHandler: asPricer },
      async ({ guild }, reply) => {
        const day = deps.now().toISOString().slice(0, 10)
        reply.header('content-disposition', `attachment; filename="offers-${guild.guild.guildId}-${day}.csv"`)
        return reply
          .type('text/csv; charset=utf-8')
          .send(Readable.from(exportRules(await readRules(deps, guild, await readHolds(deps, guild)))))
      },
    )

    api.put(
      '/items/:id/pricing',
      { schema: { params: idParams, body: itemPricingBody, response: { 200: itemPricingSavedReply } } },
      async ({ user, params, body }) => {
        const managed = await findPricedItem(deps, { callerId: user.id, id: params.id })
        await saveItemPricing(deps, managed, body)
        const pricing = await readItemPricing(deps, managed.access, managed.row.id)
        return { message: 'Pricing saved.', pricing }
      },
    )
  }
