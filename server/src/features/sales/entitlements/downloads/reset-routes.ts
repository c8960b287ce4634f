import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../../dependencies.ts'
import { requireUser } from '../../../accounts/sessions/require-user.ts'
import { resetDownloads } from './reset-downloads.ts'

const params = z.object({ id: z.string().max(64), entitlementId: z.string().max(64) })

export const resetDownloadsRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/sales/:id/entitlements/:entitlementId/downloads/reset',
      { schema: { params, response: { 200: messageReply } } },
      async ({ user, params: { id, entitlementId } }) => {
        await resetDownloads(deps, { owner: user, saleId: id, entitlementId })
        return { message: 'Downloads reset.' }
      },
    )
  }
