import { guildParams } from '@guildshop/contract/guilds'
import { itemBody } from '@guildshop/contract/item-requests'
import { maximumImageBytes } from '@guildshop/contract/item-rules'
import { deletedItemReply, savedItemReply, shopItemsReply } from '@guildshop/contract/items'
import { deleteItemQuery } from '@guildshop/contract/membership-requests'
import { idParams } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { readForm, takeForms } from '../../http/bodies/read-form.ts'
import { bodyLimits, throttles } from '../../http/limits/limits.ts'
import { countTry } from '../../http/throttle.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { requireGuild } from '../guilds/access/require-guild.ts'
import { deleteItem } from './delete-item.ts'
import { describeSavedItem } from './describe-item.ts'
import { findManagedItem } from './find-managed-item.ts'
import { listShopItems } from './list-shop-items.ts'
import { createItem, editItem } from './save-item.ts'

const form = ['multipart/form-data']
export const itemImage = {
  name: 'itemImage',
  maximumBytes: maximumImageBytes,
  maximumTextBytes: bodyLimits.itemTexts.bytes,
  json: { name: 'keys', maximumBytes: bodyLimits.keys.bytes },
  whenTooLarge: 'IMAGE_TOO_LARGE',
} as const
const createHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe('A UUID per new item. Repeating a request within 24 hours returns the item it added.'),
})
const readItemForm = readForm(itemImage)

export const itemRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    takeForms(api, itemImage)
    requireUser(api, deps)

    api.get(
      '/guilds/:id/items',
      { schema: { params: guildParams, response: { 200: shopItemsReply } }, preHandler: requireGuild(deps, 'manager') },
      async ({ guild }) => listShopItems(deps, guild),
    )

    api.post(
      '/guilds/:id/items',
      {
        schema: {
          params: guildParams,
          headers: createHeaders,
          consumes: form,
          body: itemBody,
          response: { 200: savedItemReply },
        },
        preValidation: readItemForm,
        preHandler: requireGuild(deps, 'manager'),
      },
      async ({ user, guild, headers, body, upload }) => {
        if (body.keys) await countTry(deps, `keys:${user.id}`, throttles.keyAdditions)
        const sender = { accountId: user.id, idempotencyKey: headers['idempotency-key'] ?? null }
        const { item, keys } = await createItem(deps, guild, { draft: body, upload }, sender)
        return { ...(await describeSavedItem(deps, item)), keys }
      },
    )

    api.put(
      '/items/:id',
      {
        schema: { params: idParams, consumes: form, body: itemBody, response: { 200: savedItemReply } },
        preValidation: readItemForm,
      },
      async ({ user, params, body, upload }) => {
        const managed = await findManagedItem(deps, user.id, params.id)
        if (body.keys) await countTry(deps, `keys:${user.id}`, throttles.keyAdditions)
        const { item, keys } = await editItem(deps, managed, { draft: body, upload })
        return { ...(await describeSavedItem(deps, item)), keys }
      },
    )

    api.delete(
      '/items/:id',
      { schema: { params: idParams, querystring: deleteItemQuery, response: { 200: deletedItemReply } } },
      async ({ user, params, query }) => {
        const managed = await findManagedItem(deps, user.id, params.id)
        const { undoUntil, message } = await deleteItem(deps, managed, { actorId: user.id, mode: query.members })
        return { message, undoUntil: undoUntil?.toISOString() }
      },
    )
  }
