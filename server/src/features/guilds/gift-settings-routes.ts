import { giftSettingsBody } from '@guildshop/contract/gift-requests'
import { guildParams } from '@guildshop/contract/guilds'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { requireGuild } from './access/require-guild.ts'
import { changeGiftSettings } from './change-gift-settings.ts'

export const giftSettingsRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.put(
      '/guilds/:id/gift-settings',
      {
        schema: { params: guildParams, body: giftSettingsBody, response: { 200: messageReply } },
        preHandler: requireGuild(deps, 'owner'),
      },
      async ({ guild, body }) => {
        await changeGiftSettings(deps, guild, body)
        return { message: 'Gift settings saved.' }
      },
    )
  }
