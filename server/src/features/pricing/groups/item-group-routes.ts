import { guildParams } from '@guildshop/contract/guilds'
import { itemGroupSavedReply } from '@guildshop/contract/pricing'
import { itemGroupBody } from '@guildshop/contract/pricing-requests'
import { idParams, messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { findManagedGroup } from '../access/find-priced.ts'
import { requirePricing } from '../access/require-pricing.ts'
import { readGroup } from './describe-group.ts'
import { createGroup, deleteGroup, editGroup } from './save-group.ts'

/** Beyond the specification: groups of items that a buyer can have one of, or upgrade. */
export const itemGroupRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.post(
      '/guilds/:id/item-groups',
      {
        schema: { params: guildParams, body: itemGroupBody, response: { 200: itemGroupSavedReply } },
        preHandler: requirePricing(deps),
      },
      async ({ guild, body }) => {
        const id = await createGroup(deps, guild, body)
        return { message: 'Group added.', group: await readGroup(deps, guild, id) }
      },
    )

    api.put(
      '/item-groups/:id',
      { schema: { params: idParams, body: itemGroupBody, response: { 200: itemGroupSavedReply } } },
      async ({ user, params, body }) => {
        const managed = await findManagedGroup(deps, { callerId: user.id, id: params.id })
        await editGroup(deps, managed, body)
        return { message: 'Group saved.', group: await readGroup(deps, managed.access, params.id) }
      },
    )

    api.delete(
      '/item-groups/:id',
      { schema: { params: idParams, response: { 200: messageReply } } },
      async ({ user, params }) => {
        await deleteGroup(deps, await findManagedGroup(deps, { callerId: user.id, id: params.id }))
        return { message: 'Group deleted.' }
      },
    )
  }
