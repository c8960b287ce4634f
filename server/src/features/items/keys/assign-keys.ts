import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import {
  claimAvailableKeys,
  isReturnedFrom,
  listWaitingSales,
  lockOwedKeys,
  type OwedKeys,
  sellReservedKeys,
} from './owed-key-queries.ts'
import { changeStock, type Pool } from './pool-queries.ts'
import { restoreBurnedKeys, type TakenKeys, takeBackSoldKeys } from './taken-key-queries.ts'

/**
 * Assigns a paid sale its reserved keys and fills up from the pool. Idempotent. Returns how many keys are missing, or
 * null if the sale delivers none.
 */
export async function assignKeys(tx: Db, saleId: string, now: Date): Promise<number | null> {
  const owed = await lockOwedKeys(tx, saleId)
  if (!owed) return null
  const { sold, fromPool } = await sellReservedKeys(tx, owed.entitlementId, now)
  if (owed.pool) await changeStock(tx, owed.pool, -fromPool)
  return fillUp(tx, { ...owed, owned: owed.owned + sold }, now)
}

/** Sells available keys until the buyer has all; returns how many are missing. */
async function fillUp(tx: Db, { entitlementId, pool, wanted, owned }: OwedKeys, soldAt: Date): Promise<number> {
  if (!pool || owned >= wanted) return Math.max(0, wanted - owned)
  const count = wanted - owned
  const claim = { entitlementId, poolId: pool.id, soldAt }
  const theirs = await claimAvailableKeys(tx, { ...claim, count }, isReturnedFrom(entitlementId))
  const others = await claimAvailableKeys(tx, { ...claim, count: count - theirs })
  await changeStock(tx, pool, -theirs - others)
  return count - theirs - others
}

/** Assigns new keys to the orders that wait for one, oldest first, and messages their buyers. The caller holds the pool's lock. */
export async function assignWaitingKeys(tx: Db, deps: Pick<Dependencies, 'now' | 'hooks'>, pool: Pool): Promise<void> {
  for (const saleId of await listWaitingSales(tx, pool)) {
    const missing = await assignKeys(tx, saleId, deps.now())
    await deps.hooks.recordKeyDelivery(tx, deps, saleId)
    if (missing) return
    await deps.hooks.planBuyerMessage(tx, deps, keysReady(saleId))
  }
}

/** The message to a buyer who paid when no key was left. One per sale. */
export const keysReady = (saleId: string) => ({ saleId, kind: 'keys-ready', event: '' }) as const

/** Takes keys back from a refunded buyer. Those they never saw are for sale again. */
export async function takeBackKeys(tx: Db, { saleId, ...taken }: TakenKeys & { saleId: string }): Promise<void> {
  const owed = await lockOwedKeys(tx, saleId)
  if (!owed) return
  const { returned } = await takeBackSoldKeys(tx, owed.entitlementId, taken)
  if (owed.pool) await changeStock(tx, owed.pool, returned)
}

/** After a refund was undone: the buyer gets the same keys again, or others if those were sold in the meantime. */
export async function restoreKeys(tx: Db, saleId: string, now: Date): Promise<void> {
  const owed = await lockOwedKeys(tx, saleId)
  if (!owed) return
  const restored = await restoreBurnedKeys(tx, owed.entitlementId, owed.wanted - owed.owned)
  await fillUp(tx, { ...owed, owned: owed.owned + restored }, now)
}

/** How many keys a sale's buyer still waits for; null if the sale delivers none. */
export async function countMissingKeys(tx: Db, saleId: string): Promise<number | null> {
  const owed = await lockOwedKeys(tx, saleId)
  return owed ? Math.max(0, owed.wanted - owed.owned) : null
}
