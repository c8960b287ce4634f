import { activityQuery, activityReply } from '@guildshop/contract/activity'
import { guildParams } from '@guildshop/contract/guilds'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../access/require-guild.ts'
import { readActivity } from './read-activity.ts'

/** Beyond the specification: the audit log of a shop, for its owner. */
export const activityRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get(
      '/guilds/:id/activity',
      {
        schema: { params: guildParams, querystring: activityQuery, response: { 200: activityReply } },
        preHandler: requireGuild(deps, 'owner'),
      },
      async ({ guild: { guild }, query }) => readActivity(deps, guild.id, query),
    )
  }
