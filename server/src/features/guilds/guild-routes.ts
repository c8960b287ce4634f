import { guildDetailsReply, guildParams, guildsReply, registerGuildBody } from '@guildshop/contract/guilds'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { requireGuild } from './access/require-guild.ts'
import { describeGuild, describeGuildDetails } from './describe-guild.ts'
import { describeBot } from './discord/describe-bot.ts'
import { listManageableGuilds } from './list-manageable-guilds.ts'
import { describeOwnedGuilds } from './list-owned-guilds.ts'
import { registerGuild } from './registration/register-guild.ts'
import { removeGuild } from './registration/remove-guild.ts'

export const guildRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get('/guilds', { schema: { response: { 200: guildsReply } } }, ({ user }) => describeOwnedGuilds(deps, user.id))

    api.post(
      '/guilds',
      { schema: { body: registerGuildBody, response: { 200: guildDetailsReply } } },
      async ({ user, body }) => describeGuild(await registerGuild(deps, user.id, body.guildId)),
    )

    api.delete(
      '/guilds/:id',
      { schema: { params: guildParams, response: { 200: messageReply } }, preHandler: requireGuild(deps, 'seller') },
      async ({ guild }) => {
        await removeGuild(deps, guild)
        return { message: 'Server removed. Register it again within 90 days to restore everything.' }
      },
    )

    api.get('/guilds/manageable', { schema: { response: { 200: guildsReply } } }, async ({ user }) =>
      (await listManageableGuilds(deps, user.id)).map((guild) => ({
        ...describeGuild(guild),
        ownerUsername: guild.ownerUsername,
      })),
    )

    api.get(
      '/guilds/details/:id',
      {
        schema: { params: guildParams, response: { 200: guildDetailsReply } },
        preHandler: requireGuild(deps, 'manager'),
      },
      async ({ guild: access }) => {
        const [storageUsedBytes, bot] = await Promise.all([
          deps.hooks.readStorageUse(deps.db, access.ownerId),
          access.isOwner ? describeBot(deps, access.guild.guildId) : {},
        ])
        return { ...describeGuildDetails(access, deps.limits, storageUsedBytes), ...bot }
      },
    )
  }
