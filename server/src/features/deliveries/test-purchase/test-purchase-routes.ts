import { guildParams } from '@guildshop/contract/guilds'
import { testPurchaseBody, testPurchaseReply } from '@guildshop/contract/test-purchases'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { readTestPurchase, runTestPurchase } from './run-test-purchase.ts'

const saleParams = z.object({ id: z.string().max(64), saleId: z.string().max(64) })

export const testPurchaseRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)
    const asOwner = requireGuild(deps, 'owner')

    api.post(
      '/guilds/:id/test-purchases',
      {
        schema: { params: guildParams, body: testPurchaseBody, response: { 200: testPurchaseReply } },
        preHandler: asOwner,
      },
      ({ guild, body }) => runTestPurchase(deps, guild, body),
    )

    api.get(
      '/guilds/:id/test-purchases/:saleId',
      { schema: { params: saleParams, response: { 200: testPurchaseReply } }, preHandler: asOwner },
      ({ guild, params }) => readTestPurchase(deps, guild, params.saleId),
    )
  }
