import { chatMessage } from '@guildshop/contract/chat-message'
import { guildParams } from '@guildshop/contract/guilds'
import { itemPreviewBody } from '@guildshop/contract/item-preview-requests'
import { storefrontPreviewReply } from '@guildshop/contract/storefront-preview'
import { storefrontPreviewQuery } from '@guildshop/contract/storefront-preview-requests'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { previewItem, previewStorefront } from './preview-storefront.ts'

/** Beyond the specification: what the chat shows, for the portal. */
export const storefrontPreviewRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get(
      '/guilds/:id/storefront-preview',
      {
        schema: { params: guildParams, querystring: storefrontPreviewQuery, response: { 200: storefrontPreviewReply } },
        preHandler: requireGuild(deps, 'manager'),
      },
      ({ guild, query }) => previewStorefront(deps, guild, query),
    )

    api.post(
      '/guilds/:id/items/preview',
      {
        schema: { params: guildParams, body: itemPreviewBody, response: { 200: chatMessage } },
        preHandler: requireGuild(deps, 'manager'),
      },
      ({ guild, body }) => previewItem(deps, guild, body),
    )
  }
