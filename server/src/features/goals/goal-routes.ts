import { goalBody, goalReply, pastGoalsReply } from '@guildshop/contract/goals'
import { guildParams } from '@guildshop/contract/guilds'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../refused.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { findManagedGuild } from '../guilds/access/guild-access.ts'
import { describeGoal, describePastGoal } from './describe-goal.ts'
import { endRunningGoal, findRunningGoal, listPastGoals } from './goal-queries.ts'
import { findGuildForGoal, setGoal } from './set-goal.ts'

export const goalRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)

    api.get('/guilds/:id/goal', { schema: { params: guildParams, response: { 200: goalReply } } }, async ({ user }) => {
      const { guild } = await findManagedGuild(deps, user)
      const goal = await findRunningGoal(deps.db, guild.id)
      if (!goal) throw new Refused('GOAL_NOT_FOUND')
      return describeGoal(goal)
    })

    api.get(
      '/guilds/:id/goals',
      { schema: { params: guildParams, response: { 200: pastGoalsReply } } },
      async ({ user }) => {
        const { guild } = await findManagedGuild(deps, user)
        return (await listPastGoals(deps.db, guild.id)).map(describePastGoal)
      },
    )

    api.put(
      '/guilds/:id/goal',
      { schema: { params: guildParams, body: goalBody, response: { 200: goalReply } } },
      async ({ user, body }) => describeGoal(await setGoal(deps, user, body)),
    )

    api.delete(
      '/guilds/:id/goal',
      { schema: { params: guildParams, response: { 200: messageReply } } },
      async ({ user }) => {
        const { guild } = await findGuildForGoal(deps, user)
        if (!(await endRunningGoal(deps.db, guild.id, deps.now()))) throw new Refused('GOAL_NOT_FOUND')
        return { message: 'Donation goal deleted.' }
      },
    )
  }
