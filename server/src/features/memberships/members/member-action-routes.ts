import { endMembershipBody, extendMembershipBody, messageMemberBody } from '@guildshop/contract/membership-requests'
import { idParams, messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { endMembership } from './end-membership.ts'
import { extendMembership } from './extend-membership.ts'
import { findOwnedMembership } from './find-owned-membership.ts'
import { messageMember } from './message-member.ts'

const repeatable = z.looseObject({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('A UUID per request of a person. Repeating it has no further effect.'),
})

/** The owner's actions on one membership. */
export const memberActionRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/memberships/:id/extend',
      {
        schema: { params: idParams, headers: repeatable, body: extendMembershipBody, response: { 200: messageReply } },
      },
      async ({ user, params, headers, body }) => {
        const owned = await findOwnedMembership(deps, user.id, params.id)
        const requestKey = headers['idempotency-key'] ?? null
        await extendMembership(deps, owned, { actor: user, days: body.days, reason: body.reason || null, requestKey })
        return { message: 'Membership extended.' }
      },
    )

    api.post(
      '/memberships/:id/end',
      { schema: { params: idParams, body: endMembershipBody, response: { 200: messageReply } } },
      async ({ user, params, body }) => {
        const { membership } = await findOwnedMembership(deps, user.id, params.id)
        const ending = { membershipId: membership.id, actor: user, isNow: body.now, reason: body.reason || null }
        await endMembership(deps, ending)
        return { message: body.now ? 'Membership ended.' : 'Membership cancelled.' }
      },
    )

    api.post(
      '/memberships/:id/message',
      { schema: { params: idParams, headers: repeatable, body: messageMemberBody, response: { 200: messageReply } } },
      async ({ user, params, headers, body }) => {
        const { membership } = await findOwnedMembership(deps, user.id, params.id)
        const requestKey = headers['idempotency-key'] ?? null
        await messageMember(deps, { membership, actor: user, text: body.text, requestKey })
        return { message: 'Message sent.' }
      },
    )
  }
