import type { Dependencies } from '../../dependencies.ts'
import { lockPlan } from '../premium/plan-limits.ts'
import { applyPlan } from './apply-plan.ts'
import { findOwnedGuild } from './guild-access.ts'
import { updateGuild } from './guild-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'discordFacts'>

/** The shop closes but is kept; the next one in line may open in its place. */
export async function removeGuild(deps: Deps, user: { id: string }, id: string): Promise<void> {
  const { guild } = await findOwnedGuild(deps, user, id)
  await deps.db.transaction().execute(async (tx) => {
    await lockPlan(tx, deps, user.id)
    await updateGuild(tx, guild.id, { removedAt: deps.now() })
    await applyPlan(tx, deps, user.id)
  })
}
