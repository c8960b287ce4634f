import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { lockPlan } from '../../premium/plan-limits.ts'
import { listOwnedGuilds, updateGuild } from '../guild-queries.ts'
import { applyPlan } from './apply-plan.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'hooks'>

/** Stores which servers stay enabled when the plan allows fewer. */
export async function chooseServers(deps: Deps, accountId: string, guildIds: string[]): Promise<void> {
  const chosen = new Set(guildIds)
  await deps.db.transaction().execute(async (tx) => {
    const plan = await lockPlan(tx, deps, accountId)
    const owned = await listOwnedGuilds(tx, accountId)
    const known = new Set(owned.map(({ guildId }) => guildId))
    if ([...chosen].some((guildId) => !known.has(guildId))) throw new Refused('GUILD_NOT_FOUND')
    if (chosen.size > plan.servers) throw new Refused('TOO_MANY_SERVERS_CHOSEN')

    for (const { id, guildId } of owned) await updateGuild(tx, id, { isPreferred: chosen.has(guildId) })
    await applyPlan(tx, deps, accountId)
  })
}
