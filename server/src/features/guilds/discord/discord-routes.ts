import { eligibleGuildsReply, guildChannelsReply, guildParams, guildRolesReply } from '@guildshop/contract/guilds'
import { refusals } from '@guildshop/contract/refusals'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../access/require-guild.ts'
import { listEligibleGuilds } from '../registration/list-eligible-guilds.ts'
import { listVisibleChannels } from './list-visible-channels.ts'
import { preflightRoles } from './preflight-roles.ts'

/** Eligible servers, roles and channels from Discord. */
export const discordRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get('/discord/eligible-guilds', { schema: { response: { 200: eligibleGuildsReply } } }, ({ user }) =>
      listEligibleGuilds(deps, user.id),
    )

    api.get(
      '/discord/guilds/:id/roles',
      {
        schema: { params: guildParams, response: { 200: guildRolesReply } },
        preHandler: requireGuild(deps, 'manager'),
      },
      async ({ guild: access }) => {
        const roles = await preflightRoles(deps, access)
        return roles
          .filter(({ id, isManaged }) => id !== access.guild.guildId && !isManaged)
          .map(({ id, name, color, position, problem }) => ({
            id,
            name,
            color,
            position,
            canBeGiven: problem === null,
            problem: problem && refusals[problem].message,
            problemCode: problem,
          }))
      },
    )

    api.get(
      '/discord/guilds/:id/channels',
      {
        schema: { params: guildParams, response: { 200: guildChannelsReply } },
        preHandler: requireGuild(deps, 'manager'),
      },
      async ({ guild: access }) => {
        const channels = await listVisibleChannels(deps, access)
        return channels.map(({ id, name, problem }) => ({
          id,
          name,
          ...(problem && { problem: refusals[problem].message }),
        }))
      },
    )
  }
