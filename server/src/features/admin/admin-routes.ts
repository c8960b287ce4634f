import { adminUsersReply, banUserBody, searchUsersQuery } from '@guildshop/contract/admin'
import { couponBody, couponReply, grantPremiumBody } from '@guildshop/contract/premium-grants'
import { idParams, messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { banUser, unbanUser } from './ban-user.ts'
import { createCode } from './manage-codes.ts'
import { grantPremiumTo, revokePremiumOf } from './manage-premium.ts'
import { requireAdmin } from './require-admin.ts'
import { searchAccounts } from './user-queries.ts'

/** What the specification lets super administrators do. */
export const adminRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireAdmin(api, deps)
    const about = { params: idParams, response: { 200: messageReply } }

    api.get(
      '/admin/users/search',
      { schema: { querystring: searchUsersQuery, response: { 200: adminUsersReply } } },
      async ({ query }) => {
        const found = await searchAccounts(deps.db, query.query)
        return found.map(({ id, bannedAt, ...user }) => ({ ...user, _id: id, isBanned: bannedAt !== null }))
      },
    )

    api.post(
      '/admin/users/:id/grant-premium',
      { schema: { ...about, body: grantPremiumBody } },
      async ({ user, params, body }) => {
        await grantPremiumTo(deps, user, params.id, body.duration)
        return { message: 'Premium granted successfully!' }
      },
    )

    api.post('/admin/users/:id/revoke-premium', { schema: about }, async ({ user, params }) => {
      await revokePremiumOf(deps, user, params.id)
      return { message: 'Premium status revoked successfully!' }
    })

    api.post('/admin/users/:id/ban', { schema: { ...about, body: banUserBody } }, async ({ user, params, body }) => {
      await banUser(deps, user, params.id, body.reason || null)
      return { message: 'User banned successfully!' }
    })

    api.post('/admin/users/:id/unban', { schema: about }, async ({ user, params }) => {
      await unbanUser(deps, user, params.id)
      return { message: 'User unbanned successfully!' }
    })

    api.post(
      '/admin/premium-codes',
      { schema: { body: couponBody, response: { 200: couponReply } } },
      async ({ user, body }) => ({ code: await createCode(deps, user, body), message: 'Coupon created!' }),
    )
  }
