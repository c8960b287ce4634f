import { deliverablesReply } from '@guildshop/contract/deliverables'
import { idParams } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { findManagedItem } from '../find-managed-item.ts'
import { describeDeliverables } from './describe-deliverables.ts'

export const deliverableRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get(
      '/items/:id/deliverables',
      { schema: { params: idParams, response: { 200: deliverablesReply } } },
      async ({ user, params }) => {
        const { item } = await findManagedItem(deps, user.id, params.id)
        return { deliverables: await describeDeliverables(deps, item.id) }
      },
    )
  }
