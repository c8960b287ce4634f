import { revealedKeyReply } from '@guildshop/contract/deliverables'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { revealSoldKey } from './reveal-sold-key.ts'

const params = z.object({ id: z.string().max(64), keyId: z.string().max(64) })

/** Beyond the specification: an order's license keys. */
export const soldKeyRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/sales/:id/keys/:keyId/reveal',
      { schema: { params, response: { 200: revealedKeyReply } } },
      async ({ user, params: { id, keyId } }) => {
        await countTry(deps, `reveal-key:${user.id}`, throttles.keyReveals)
        return { key: await revealSoldKey(deps, { owner: user, saleId: id, keyId }) }
      },
    )
  }
