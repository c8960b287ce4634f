import * as z from 'zod'
import { defineJob, enqueueAll } from '../../../jobs/job.ts'
import { findRoleProblem } from './check-role.ts'
import { listGuildsWithRoles, listRoleItems, markRole } from './role-item-queries.ts'

/** Where the bot was absent nobody could look at who chose what; only whoever registered the server could choose then. */
const unseen = new Set<string | null>(['BOT_NOT_IN_GUILD', 'ROLE_ABOVE_YOURS', 'DISCORD_NOT_LINKED'])

/** Looks again whether the bot can give what a server's items promise. Discord is asked once for all of them. */
export const recheckGuildRoles = defineJob({
  name: 'recheck-guild-roles',
  payload: z.object({ guildId: z.uuid() }),
  async run({ guildId }, deps) {
    for (const item of await listRoleItems(deps.db, guildId)) {
      const problem = await findRoleProblem(deps, { ...item, wasMadeUnseen: unseen.has(item.roleProblem) })
      if (problem !== item.roleProblem) await markRole(deps.db, item, problem)
    }
  },
})

/** Each server is a job of its own, so that trouble with one leaves the others alone. */
export const recheckRoles = defineJob({
  name: 'recheck-roles',
  lane: 'batch',
  payload: z.object({}),
  schedule: '23 * * * *',
  async run(_payload, { db }) {
    const guildIds = await listGuildsWithRoles(db)
    const queued = guildIds.map((guildId) => ({ payload: { guildId }, key: `recheck-guild-roles:${guildId}` }))
    await enqueueAll(db, recheckGuildRoles, queued, { lane: 'batch' })
  },
})
