import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { limitItems } from '../items/limit-items.ts'
import { lockPlan } from '../premium/plan-limits.ts'
import { enableOldestGuilds } from './guild-queries.ts'

/** Enables as many servers and items as the owner's plan allows, oldest first, and disables the rest. Nothing is lost. */
export async function applyPlan(tx: Db, deps: Pick<Dependencies, 'now' | 'limits'>, accountId: string): Promise<void> {
  const plan = await lockPlan(tx, deps, accountId)
  await enableOldestGuilds(tx, accountId, plan.servers)
  await limitItems(tx, accountId, plan.itemsPerServer)
}
