import { categoriesReply, categorySavedReply } from '@guildshop/contract/categories'
import { categoryBody, categoryOrderBody } from '@guildshop/contract/category-requests'
import { guildParams } from '@guildshop/contract/guilds'
import { idParams, messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { requireGuild } from '../../guilds/access/require-guild.ts'
import { listCountedCategories } from './category-queries.ts'
import { findManagedCategory } from './find-managed-category.ts'
import { createCategory, deleteCategory, describeCategory, orderCategories, renameCategory } from './save-category.ts'

/** Beyond the specification: the categories of a shop. */
export const categoryRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)
    const asManager = requireGuild(deps, 'manager')

    api.get(
      '/guilds/:id/categories',
      { schema: { params: guildParams, response: { 200: categoriesReply } }, preHandler: asManager },
      async ({ guild }) => (await listCountedCategories(deps.db, guild.guild.id)).map(describeCategory),
    )

    api.post(
      '/guilds/:id/categories',
      {
        schema: { params: guildParams, body: categoryBody, response: { 200: categorySavedReply } },
        preHandler: asManager,
      },
      async ({ guild, body }) => ({
        message: 'Category added.',
        category: await createCategory(deps, guild, body.name),
      }),
    )

    api.put(
      '/guilds/:id/categories/order',
      {
        schema: { params: guildParams, body: categoryOrderBody, response: { 200: messageReply } },
        preHandler: asManager,
      },
      async ({ guild, body }) => {
        await orderCategories(deps, guild, body.categoryIds)
        return { message: 'Order saved.' }
      },
    )

    api.put(
      '/categories/:id',
      { schema: { params: idParams, body: categoryBody, response: { 200: categorySavedReply } } },
      async ({ user, params, body }) => {
        const managed = await findManagedCategory(deps, user.id, params.id)
        return { message: 'Category renamed.', category: await renameCategory(deps, managed, body.name) }
      },
    )

    api.delete(
      '/categories/:id',
      { schema: { params: idParams, response: { 200: messageReply } } },
      async ({ user, params }) => {
        await deleteCategory(deps, await findManagedCategory(deps, user.id, params.id))
        return { message: 'Category deleted.' }
      },
    )
  }
