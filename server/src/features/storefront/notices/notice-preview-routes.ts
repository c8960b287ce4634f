import { chatMessage } from '@guildshop/contract/chat-message'
import { guildParams } from '@guildshop/contract/guilds'
import { noticePreviewBody } from '@guildshop/contract/notice-requests'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { previewNotice } from './preview-notice.ts'

/** Beyond the specification: what a notice looks like in Discord. Saves and sends nothing. */
export const noticePreviewRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/guilds/:id/notices/preview',
      {
        schema: { params: guildParams, body: noticePreviewBody, response: { 200: chatMessage } },
        preHandler: requireGuild(deps, 'owner'),
      },
      async ({ user, guild, body }) =>
        chatMessage.parse(await previewNotice(deps, { access: guild, callerId: user.id, body })),
    )
  }
