import { picturesSavedReply, presentedItemsReply } from '@guildshop/contract/categories'
import { itemCategoryBody, pictureBody, pictureOrderBody, pictureParams } from '@guildshop/contract/category-requests'
import { guildParams } from '@guildshop/contract/guilds'
import { maximumImageBytes } from '@guildshop/contract/item-rules'
import { idParams, messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { readForm, takeForms } from '../../../http/bodies/read-form.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { findManagedItem } from '../find-managed-item.ts'
import { listPresented } from './list-presented.ts'
import { chooseCategory } from './save-category.ts'
import { addPicture, deletePicture, orderPictures } from './save-pictures.ts'

const image = { name: 'itemImage', maximumBytes: maximumImageBytes, whenTooLarge: 'IMAGE_TOO_LARGE' } as const

/** Beyond the specification: the category and additional pictures of items. */
export const presentationRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    takeForms(api, image)
    requireUser(api, deps)

    api.get(
      '/guilds/:id/presentation',
      {
        schema: { params: guildParams, response: { 200: presentedItemsReply } },
        preHandler: requireGuild(deps, 'manager'),
      },
      async ({ guild }) => listPresented(deps.db, guild.guild.id),
    )

    api.put(
      '/items/:id/category',
      { schema: { params: idParams, body: itemCategoryBody, response: { 200: messageReply } } },
      async ({ user, params, body }) => {
        await chooseCategory(deps, await findManagedItem(deps, user.id, params.id), body.categoryId)
        return { message: 'Category saved.' }
      },
    )

    api.post(
      '/items/:id/pictures',
      {
        schema: {
          params: idParams,
          consumes: ['multipart/form-data'],
          body: pictureBody,
          response: { 200: picturesSavedReply },
        },
        preValidation: readForm(image),
      },
      async ({ user, params, upload }) => {
        const managed = await findManagedItem(deps, user.id, params.id)
        return { message: 'Picture added.', pictures: await addPicture(deps, managed, upload) }
      },
    )

    api.put(
      '/items/:id/pictures/order',
      { schema: { params: idParams, body: pictureOrderBody, response: { 200: picturesSavedReply } } },
      async ({ user, params, body }) => {
        const managed = await findManagedItem(deps, user.id, params.id)
        return { message: 'Order saved.', pictures: await orderPictures(deps, managed, body.hashes) }
      },
    )

    api.delete(
      '/items/:id/pictures/:hash',
      { schema: { params: pictureParams, response: { 200: picturesSavedReply } } },
      async ({ user, params }) => {
        const managed = await findManagedItem(deps, user.id, params.id)
        return { message: 'Picture deleted.', pictures: await deletePicture(deps, managed, params.hash) }
      },
    )
  }
