import { guildParams } from '@guildshop/contract/guilds'
import { roleCheckReply } from '@guildshop/contract/orders'
import { idParams, messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { countTry } from '../../http/throttle.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { requireGuild } from '../guilds/access/require-guild.ts'
import { retryDelivery, retryFailedDeliveries } from './retry-deliveries.ts'
import { diffRoles } from './roles/diff-roles.ts'
import { reconcileRolesNow } from './roles/reconcile-roles.ts'

const deliveryParams = z.object({ id: z.string().max(64), deliveryId: z.string().max(64) })

/** Limited, because each check requests many members from Discord. */
const checksPerOwner = { times: 10, seconds: 60 }

/** Retrying deliveries and checking roles. Owner only. */
export const deliveryRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/sales/:id/deliveries/retry',
      { schema: { params: idParams, response: { 200: messageReply } } },
      async ({ user, params }) => ({
        message: await retryFailedDeliveries(deps, { ownerId: user.id, saleId: params.id }),
      }),
    )

    api.post(
      '/sales/:id/deliveries/:deliveryId/retry',
      { schema: { params: deliveryParams, response: { 200: messageReply } } },
      async ({ user, params: { id, deliveryId } }) => ({
        message: await retryDelivery(deps, { ownerId: user.id, saleId: id, deliveryId }),
      }),
    )

    api.get(
      '/guilds/:id/role-check',
      { schema: { params: guildParams, response: { 200: roleCheckReply } }, preHandler: requireGuild(deps, 'owner') },
      async ({ user, guild: { guild } }) => {
        await countTry(deps, `role-check:${user.id}`, checksPerOwner)
        return { differences: await diffRoles(deps, guild) }
      },
    )

    api.post(
      '/guilds/:id/role-check',
      { schema: { params: guildParams, response: { 200: messageReply } }, preHandler: requireGuild(deps, 'owner') },
      async ({ user, guild: { guild } }) => {
        await countTry(deps, `role-check:${user.id}`, checksPerOwner)
        return { message: await reconcileRolesNow(deps, guild) }
      },
    )
  }
