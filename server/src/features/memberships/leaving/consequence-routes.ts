import { consequences, consequencesQuery, lostThings, returnReply } from '@guildshop/contract/accounts/consequences'
import { guildParams } from '@guildshop/contract/guilds'
import { idParams } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { findDeletedItem } from '../../items/find-managed-item.ts'
import { readConsequences, readLosses } from './read-consequences.ts'

/** Beyond the specification: what leaving ends, before someone leaves, and what it ended, once they are back. */
export const consequenceRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get(
      '/profile/consequences',
      { schema: { querystring: consequencesQuery, response: { 200: consequences } } },
      ({ user, query }) => readConsequences(deps, { accountId: user.id, of: query.of }),
    )

    api.get(
      '/guilds/:id/consequences',
      { schema: { params: guildParams, response: { 200: consequences } }, preHandler: requireGuild(deps, 'seller') },
      ({ guild: { guild, ownerId } }) =>
        readConsequences(deps, { accountId: ownerId, of: 'remove-server', guildId: guild.id }),
    )

    api.get(
      '/items/:id/consequences',
      { schema: { params: idParams, response: { 200: consequences } } },
      async ({ user, params }) => {
        // Someone may delete it while they're still being asked.
        const { item, access } = await findDeletedItem(deps, user.id, params.id)
        const { ownerId, guild } = access
        return readConsequences(deps, { accountId: ownerId, of: 'delete-item', guildId: guild.id, itemId: item.id })
      },
    )

    api.get('/profile/return', { schema: { response: { 200: returnReply } } }, async ({ user }) => {
      const losses = await readLosses(deps, user.id)
      return { lost: lostThings.map((what) => ({ what, count: losses[what] })).filter(({ count }) => count > 0) }
    })
  }
