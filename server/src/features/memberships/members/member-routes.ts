import { Readable } from 'node:stream'
import { guildParams } from '@guildshop/contract/guilds'
import { membersQuery } from '@guildshop/contract/membership-requests'
import { memberDetails, membersReply, membersSummary } from '@guildshop/contract/memberships'
import { idParams } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { csvFile } from '../../../http/web/file-replies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { exportMembers } from './export-members.ts'
import { findOwnedMembership } from './find-owned-membership.ts'
import { listMembersPage, parseMembersFilter } from './list-members.ts'
import { readMember } from './read-member.ts'
import { readSummary } from './read-summary.ts'

/** Beyond the specification: the members of a server. Only for its owner, like orders. */
export const memberRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)
    const asSeller = requireGuild(deps, 'seller')

    api.get(
      '/guilds/:id/members',
      {
        schema: { params: guildParams, querystring: membersQuery, response: { 200: membersReply } },
        preHandler: asSeller,
      },
      async ({ guild: { guild, orderedBefore }, query }) =>
        listMembersPage(deps, { guildId: guild.id, orderedBefore }, query),
    )

    api.get(
      '/guilds/:id/members/summary',
      { schema: { params: guildParams, response: { 200: membersSummary } }, preHandler: requireGuild(deps, 'owner') },
      async ({ guild: { guild } }) => readSummary(deps, guild.id),
    )

    api.get(
      '/guilds/:id/members/export',
      {
        schema: { params: guildParams, querystring: membersQuery, response: { 200: csvFile } },
        preHandler: asSeller,
      },
      async ({ guild: { guild, orderedBefore }, query }, reply) => {
        const wanted = { guildId: guild.id, orderedBefore, ...parseMembersFilter(query, deps.now()) }
        const day = deps.now().toISOString().slice(0, 10)
        reply.header('content-disposition', `attachment; filename="members-${guild.guildId}-${day}.csv"`)
        return reply.type('text/csv; charset=utf-8').send(Readable.from(exportMembers(deps, wanted)))
      },
    )

    api.get(
      '/memberships/:id',
      { schema: { params: idParams, response: { 200: memberDetails } } },
      async ({ user, params }) => readMember(deps, (await findOwnedMembership(deps, user.id, params.id)).membership),
    )
  }
