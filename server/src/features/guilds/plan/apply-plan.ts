import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { lockPlan, recordPlanApplied } from '../../premium/plan-limits.ts'
import { enableAllowedGuilds } from '../guild-queries.ts'

/**
 * Enables as many servers and items as the owner's plan allows, chosen ones first, then the oldest, and disables the rest.
 * Nothing is deleted. Returns the names of newly disabled servers.
 */
export async function applyPlan(
  tx: Db,
  deps: Pick<Dependencies, 'now' | 'limits' | 'hooks'>,
  accountId: string,
): Promise<{ closed: string[] }> {
  const plan = await lockPlan(tx, deps, accountId)
  const closed = await enableAllowedGuilds(tx, accountId, plan.servers)
  await deps.hooks.limitItems(tx, accountId, plan.itemsPerServer)
  await recordPlanApplied(tx, accountId, plan)
  await deps.hooks.shopsChanged(tx, accountId)
  return { closed }
}
