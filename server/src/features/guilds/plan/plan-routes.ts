import { chooseServersBody, planReply } from '@guildshop/contract/premium'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../../dependencies.ts'
import { requireUser } from '../../accounts/sessions/require-user.ts'
import { chooseServers } from './choose-servers.ts'
import { describePlan } from './describe-plan.ts'

/** Plan limits and enabled servers. */
export const planRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get('/profile/plan', { schema: { response: { 200: planReply } } }, ({ user }) => describePlan(deps, user.id))

    api.put(
      '/profile/plan/servers',
      { schema: { body: chooseServersBody, response: { 200: planReply } } },
      async ({ user, body }) => {
        await chooseServers(deps, user.id, body.guildIds)
        return describePlan(deps, user.id)
      },
    )
  }
