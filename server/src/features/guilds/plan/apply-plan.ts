import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { lockPlan, notePlanApplied } from '../../premium/plan-limits.ts'
import { enableAllowedGuilds } from '../guild-queries.ts'

/**
 * Enables as many servers and items as the owner's plan allows, those the owner chose and then the oldest first, and
 * disables the rest. Nothing is lost. Answers the names of the servers this has closed.
 */
export async function applyPlan(
  tx: Db,
  deps: Pick<Dependencies, 'now' | 'limits' | 'hooks'>,
  accountId: string,
): Promise<{ closed: string[] }> {
  const plan = await lockPlan(tx, deps, accountId)
  const closed = await enableAllowedGuilds(tx, accountId, plan.servers)
  await deps.hooks.limitItems(tx, accountId, plan.itemsPerServer)
  await notePlanApplied(tx, accountId, plan)
  return { closed }
}
