import type { Db } from '../../../db/connect.ts'
import { claimAvailableKeys, lockOwedKeys, releaseReservedKeys } from './owed-key-queries.ts'

/**
 * Reserves a key per unit of a checkout, oldest first. Returns false if there are too few, and the caller rolls back or
 * releases. True for a sale that delivers no keys.
 */
export async function reserveKeys(tx: Db, saleId: string): Promise<boolean> {
  const owed = await lockOwedKeys(tx, saleId)
  if (!owed) return true
  const { entitlementId, pool, wanted: count } = owed
  const claimed = pool ? await claimAvailableKeys(tx, { entitlementId, poolId: pool.id, count, soldAt: null }) : 0
  return claimed === count
}

/** The stock doesn't change, because it includes reserved keys. */
export const releaseKeys = (tx: Db, saleId: string): Promise<void> => releaseReservedKeys(tx, saleId)
