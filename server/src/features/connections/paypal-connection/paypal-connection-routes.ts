import { checkedConnectionReply, paypalConnection } from '@guildshop/contract/connections/paypal-connection'
import { setUpConnectionBody } from '@guildshop/contract/connections/paypal-connection-requests'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { checkNow } from './check-connection.ts'
import { readConnection } from './describe-connection.ts'
import { disconnectApp } from './disconnect-app.ts'
import { setUpConnection } from './set-up-connection.ts'

const path = '/profile/paypal/connection'

/** Beyond the specification: a seller's own PayPal app, which gives us the seller's rights. */
export const paypalConnectionRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get(path, { schema: { response: { 200: paypalConnection } } }, ({ user }) => readConnection(deps, user.id))

    api.put(
      path,
      { schema: { body: setUpConnectionBody, response: { 200: checkedConnectionReply } } },
      ({ user, body }) => setUpConnection(deps, user, body),
    )

    api.delete(path, { schema: { response: { 200: messageReply } } }, async ({ user }) => {
      await disconnectApp(deps, user)
      return { message: 'PayPal app disconnected. Your shops keep selling with the Basic connection.' }
    })

    api.post(`${path}/check`, { schema: { response: { 200: checkedConnectionReply } } }, ({ user }) =>
      checkNow(deps, user.id),
    )
  }
