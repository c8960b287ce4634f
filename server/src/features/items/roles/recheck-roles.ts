import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueueAll } from '../../../jobs/job.ts'
import { findRoleProblem } from './check-role.ts'
import {
  listGuildsWithRoles,
  listRoleDeliverables,
  listRoleItems,
  markDeliverable,
  markRole,
} from './role-item-queries.ts'

/** Problems recorded while the bot was absent, when only the registrant could choose roles. */
const unseen = new Set<string | null>(['BOT_NOT_IN_GUILD', 'ROLE_ABOVE_YOURS', 'DISCORD_NOT_LINKED'])

/** Rechecks the roles of a server's items with one lookup at Discord. */
export const recheckGuildRoles = defineJob({
  name: 'recheck-guild-roles',
  payload: z.object({ guildId: z.uuid() }),
  async run({ guildId }, deps) {
    for (const item of await listRoleItems(deps.db, guildId)) await recheck(deps, item, markRole)
    for (const row of await listRoleDeliverables(deps.db, guildId)) await recheck(deps, row, markDeliverable)
  },
})

/** One job per server, so that a failure doesn't affect the others. */
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

type Offered = Awaited<ReturnType<typeof listRoleItems>>[number]

async function recheck(
  deps: Pick<Dependencies, 'db' | 'discordFacts'>,
  offered: Offered,
  mark: typeof markRole,
): Promise<void> {
  const problem = await findRoleProblem(deps, { ...offered, wasMadeUnseen: unseen.has(offered.roleProblem) })
  if (problem !== offered.roleProblem) await mark(deps.db, offered, problem)
}
