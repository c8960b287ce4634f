import { goalBody, goalReply, pastGoalsReply } from '@guildshop/contract/goals'
import { guildParams } from '@guildshop/contract/guilds'
import { messageReply } from '@guildshop/contract/replies'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { requireUser } from '../accounts/sessions/require-user.ts'
import { requireGuild } from '../guilds/access/require-guild.ts'
import { describeGoal, describePastGoal } from './describe-goal.ts'
import { findRunningGoal, listPastGoals } from './goal-queries.ts'
import { endGoal, setGoal } from './set-goal.ts'

export const goalRoutes =
  (deps: Dependencies): FastifyPluginAsyncZod =>
  async (api) => {
    requireUser(api, deps)
    const asManager = requireGuild(deps, 'manager')

    api.get(
      '/guilds/:id/goal',
      { schema: { params: guildParams, response: { 200: goalReply } }, preHandler: asManager },
      async ({ guild: { guild }, headers }) => {
        const goal = await findRunningGoal(deps.db, guild.id)
        if (!goal && headers.prefer === 'missing=null') return { goal: null }
        if (!goal) throw new Refused('GOAL_NOT_FOUND')
        return describeGoal(goal)
      },
    )

    api.get(
      '/guilds/:id/goals',
      { schema: { params: guildParams, response: { 200: pastGoalsReply } }, preHandler: asManager },
      async ({ guild: { guild } }) => {
        return (await listPastGoals(deps.db, guild.id)).map(describePastGoal)
      },
    )

    api.put(
      '/guilds/:id/goal',
      { schema: { params: guildParams, body: goalBody, response: { 200: goalReply } }, preHandler: asManager },
      async ({ guild, body }) => describeGoal(await setGoal(deps, guild, body)),
    )

    api.delete(
      '/guilds/:id/goal',
      { schema: { params: guildParams, response: { 200: messageReply } }, preHandler: asManager },
      async ({ guild }) => {
        await endGoal(deps, guild)
        return { message: 'Donation goal deleted.' }
      },
    )
  }
