import { guildParams } from '@guildshop/contract/guilds'
import { idParams, messageReply } from '@guildshop/contract/replies'
import { roleCheckReply } from '@guildshop/contract/role-checks'
import { roleDriftReply } from '@guildshop/contract/role-drift'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { throttles } from '../../http/limits/limits.ts'
import { countTry } from '../../http/throttle.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { requireGuild } from '../guilds/access/require-guild.ts'
import { retryDelivery, retryFailedDeliveries } from './retry-deliveries.ts'
import { checkRoles } from './roles/check-roles.ts'
import { assignRoleAgain, waiveRole } from './roles/missing-role.ts'
import { readRoleDrift } from './roles/read-role-drift.ts'
import { reconcileRolesNow } from './roles/reconcile-roles.ts'

const entitlementParams = z.object({ id: z.string().max(64), entitlementId: z.string().max(64) })
const deliveryParams = z.object({ id: z.string().max(64), deliveryId: z.string().max(64) })

/** Retries deliveries, checks roles and handles those that a moderator removed. Owner only, except for role drift. */
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

    api.post(
      '/sales/:id/entitlements/:entitlementId/assign',
      { schema: { params: entitlementParams, response: { 200: messageReply } } },
      async ({ user, params: { id, entitlementId } }) => ({
        message: await assignRoleAgain(deps, { owner: user, saleId: id, entitlementId }),
      }),
    )

    api.post(
      '/sales/:id/entitlements/:entitlementId/waive',
      { schema: { params: entitlementParams, response: { 200: messageReply } } },
      async ({ user, params: { id, entitlementId } }) => ({
        message: await waiveRole(deps, { owner: user, saleId: id, entitlementId }),
      }),
    )

    api.get(
      '/guilds/:id/role-check',
      { schema: { params: guildParams, response: { 200: roleCheckReply } }, preHandler: requireGuild(deps, 'owner') },
      async ({ user, guild: { guild } }) => {
        await countTry(deps, `role-check:${user.id}`, throttles.roleCheck)
        return { differences: await checkRoles(deps, guild) }
      },
    )

    api.get(
      '/guilds/:id/role-drift',
      { schema: { params: guildParams, response: { 200: roleDriftReply } }, preHandler: requireGuild(deps, 'manager') },
      ({ guild: { guild } }) => readRoleDrift(deps, guild),
    )

    api.post(
      '/guilds/:id/role-check',
      { schema: { params: guildParams, response: { 200: messageReply } }, preHandler: requireGuild(deps, 'owner') },
      async ({ user, guild: { guild } }) => {
        await countTry(deps, `role-check:${user.id}`, throttles.roleCheck)
        return { message: await reconcileRolesNow(deps, guild) }
      },
    )
  }
