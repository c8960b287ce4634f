import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { lockAccount } from './premium-queries.ts'
import { readPremium } from './read-premium.ts'

type Allowed = { servers: number; itemsPerServer: number }

/** How much each plan allows, as the settings say. */
export type PlanLimits = { free: Allowed; premium: Allowed }

export type Plan = Allowed & { isPremium: boolean }

/** What an account's plan allows. The account stays locked until the transaction ends, so what is counted stays true. */
export async function lockPlan(
  tx: Db,
  { now, limits }: Pick<Dependencies, 'now' | 'limits'>,
  accountId: string,
): Promise<Plan> {
  await lockAccount(tx, accountId)
  const { isPremium } = await readPremium(tx, accountId, now())
  return { isPremium, ...(isPremium ? limits.premium : limits.free) }
}
