import { redeemAdminCodeBody, tokenReply } from '@guildshop/contract/accounts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { networkOf } from '../../../http/client-network.ts'
import { requireUser } from '../sessions/require-user.ts'
import { redeemAdminCode } from './admin-codes.ts'

/** Beyond the specification: the first administrator of an instance without one. */
export const firstAdminRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/profile/admin-code',
      { schema: { body: redeemAdminCodeBody, response: { 200: tokenReply } } },
      async ({ user, body, ip }) => ({
        token: await redeemAdminCode(deps, user, { code: body.code, network: networkOf(ip) }),
        message: "You're now an administrator. Turn on 2FA to open the Admin Center.",
      }),
    )
  }
