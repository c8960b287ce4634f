import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { lockAccount, setPlanApplied } from './premium-queries.ts'
import { readPremium } from './read-premium.ts'

type Allowed = { servers: number; itemsPerServer: number; storageBytes: number }

/** Plan limits from the configuration. */
export type PlanLimits = { free: Allowed; premium: Allowed; fileLimitBytes: number }

export type Plan = Allowed & { isPremium: boolean; isCarriedOver: boolean; asOf: Date }

type Deps = Pick<Dependencies, 'now' | 'limits'>

export async function readPlan(db: Db, { now, limits }: Deps, accountId: string): Promise<Plan> {
  const asOf = now()
  const { isPremium, isCarriedOver } = await readPremium(db, accountId, asOf)
  return { isPremium, isCarriedOver, asOf, ...(isPremium ? limits.premium : limits.free) }
}

/** Reads an account's plan limits and locks the account until the transaction ends, so that counts stay valid. */
export async function lockPlan(tx: Db, deps: Deps, accountId: string): Promise<Plan> {
  await lockAccount(tx, accountId)
  return readPlan(tx, deps, accountId)
}

/** Records when the plan was applied, so that the account is checked again after a grant ends. */
export async function recordPlanApplied(tx: Db, accountId: string, { isCarriedOver, asOf }: Plan): Promise<void> {
  await setPlanApplied(tx, accountId, isCarriedOver ? null : asOf)
}
