import { guildParams } from '@guildshop/contract/guilds'
import { guildNoticeParams, itemNoticeParams, noticeBody } from '@guildshop/contract/notice-requests'
import { noticeSavedReply, noticesReply } from '@guildshop/contract/notices'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../access/require-guild.ts'
import { findOwnedItem } from './find-owned-item.ts'
import { readNotices } from './read-notices.ts'
import { resetNotice, saveNotice } from './save-notice.ts'

/** Beyond the specification: text, channel and role of public notices. For owners only. */
export const noticeRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)
    const asOwner = requireGuild(deps, 'owner')

    api.get(
      '/guilds/:id/notices',
      { schema: { params: guildParams, response: { 200: noticesReply } }, preHandler: asOwner },
      async ({ guild }) => readNotices(deps.db, guild),
    )

    api.put(
      '/guilds/:id/notices/:event',
      {
        schema: { params: guildNoticeParams, body: noticeBody, response: { 200: noticeSavedReply } },
        preHandler: asOwner,
      },
      async ({ guild, params: { event }, body }) => {
        const notice = await saveNotice(deps, guild, { event, item: null }, body)
        return { message: 'Notice saved.', notice }
      },
    )

    api.put(
      '/items/:id/notices/:event',
      { schema: { params: itemNoticeParams, body: noticeBody, response: { 200: noticeSavedReply } } },
      async ({ user, params: { id, event }, body }) => {
        const { item, access } = await findOwnedItem(deps, { callerId: user.id, id })
        const notice = await saveNotice(deps, access, { event, item }, body)
        return { message: 'Notice saved.', notice }
      },
    )

    api.delete(
      '/items/:id/notices/:event',
      { schema: { params: itemNoticeParams, response: { 200: messageReply } } },
      async ({ user, params: { id, event } }) => {
        const { item, access } = await findOwnedItem(deps, { callerId: user.id, id })
        await resetNotice(deps, access, { event, item })
        return { message: "The item uses the server's notice again." }
      },
    )
  }
