import { guildParams } from '@guildshop/contract/guilds'
import { changeItemsReply, itemOrderReply } from '@guildshop/contract/item-order'
import { changeItemsBody, hideItemBody, moveItemBody } from '@guildshop/contract/item-requests'
import { duplicatedItemReply, savedItemReply } from '@guildshop/contract/items'
import { idParams } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { describeSavedItem } from '../describe-item.ts'
import { findDeletedItem, findManagedItem } from '../find-managed-item.ts'
import { changeItems } from './change-items.ts'
import { duplicateItem } from './duplicate-item.ts'
import { hideItem } from './hide-item.ts'
import { moveItem } from './move-item.ts'
import { restoreItem } from './restore-item.ts'

export const organizeRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.put(
      '/items/:id/position',
      { schema: { params: idParams, body: moveItemBody, response: { 200: itemOrderReply } } },
      async ({ user, params, body }) => {
        const managed = await findManagedItem(deps, user.id, params.id)
        return { itemIds: await moveItem(deps, managed, body.beforeId) }
      },
    )

    api.put(
      '/items/:id/visibility',
      { schema: { params: idParams, body: hideItemBody, response: { 200: savedItemReply } } },
      async ({ user, params, body }) => {
        const managed = await findManagedItem(deps, user.id, params.id)
        return describeSavedItem(deps, await hideItem(deps, managed, body.isHidden))
      },
    )

    api.post(
      '/items/:id/duplicate',
      { schema: { params: idParams, response: { 200: duplicatedItemReply } } },
      async ({ user, params }) => {
        const { copy, notCopied } = await duplicateItem(deps, await findManagedItem(deps, user.id, params.id))
        return { ...(await describeSavedItem(deps, copy)), ...(notCopied && { notCopied }) }
      },
    )

    api.post(
      '/items/:id/restore',
      { schema: { params: idParams, response: { 200: savedItemReply } } },
      async ({ user, params }) =>
        describeSavedItem(deps, await restoreItem(deps, await findDeletedItem(deps, user.id, params.id))),
    )

    api.put(
      '/guilds/:id/items/bulk',
      {
        schema: { params: guildParams, body: changeItemsBody, response: { 200: changeItemsReply } },
        preHandler: requireGuild(deps, 'manager'),
      },
      async ({ guild, body }) => changeItems(deps, guild, body),
    )
  }
