import { proveBody } from '@guildshop/contract/proof'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../sessions/require-user.ts'
import { proveOwner, sendProofCode } from './prove-owner.ts'

/** Beyond the specification: what a session proves after `REAUTH_REQUIRED`. */
export const proofRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)
    const response = { 200: messageReply }

    api.post('/profile/prove', { schema: { body: proveBody, response } }, async ({ user, body }) => {
      await proveOwner(deps, user, body)
      return { message: 'Confirmed.' }
    })

    api.post('/profile/prove/send_code', { schema: { response } }, async ({ user }) => {
      await sendProofCode(deps, user)
      return { message: `We sent a code to ${user.email}.` }
    })
  }
