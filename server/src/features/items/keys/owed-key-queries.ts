import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { lockPool, type Pool } from './pool-queries.ts'

/** What a sale's buyer gets from a pool. `wanted` are the units that weren't returned, `owned` the keys sold to them. */
export type OwedKeys = { entitlementId: string; pool: Pool | null; wanted: number; owned: number }

/** The keys that belong to a sale, with their pool locked until the transaction ends. Undefined if it delivers none. */
export async function lockOwedKeys(tx: Db, saleId: string): Promise<OwedKeys | undefined> {
  const entitlement = await tx
    .selectFrom('entitlement')
    .select(['id', 'deliverableId'])
    .where('saleId', '=', saleId)
    .where('kind', '=', 'key')
    .executeTakeFirst()
  if (!entitlement) return undefined
  const { id: entitlementId, deliverableId } = entitlement
  const pool = deliverableId ? ((await lockPool(tx, deliverableId)) ?? null) : null
  return { entitlementId, pool, ...(await countOwed(tx, entitlementId)) }
}

/** Read after the lock, so that it includes what a concurrent transaction assigned. */
function countOwed(tx: Db, entitlementId: string): Promise<{ wanted: number; owned: number }> {
  return tx
    .selectFrom('entitlement')
    .innerJoin('sale', 'sale.id', 'entitlement.saleId')
    .select(sql<number>`sale.quantity - sale.returned_units`.as('wanted'))
    .select(
      sql<number>`(select count(*)::int from license_key
        where license_key.entitlement_id = entitlement.id and license_key.state = 'sold')`.as('owned'),
    )
    .where('entitlement.id', '=', entitlementId)
    .executeTakeFirstOrThrow()
}

export async function hasSoldKey(db: Db, saleId: string): Promise<boolean> {
  const key = await db
    .selectFrom('licenseKey')
    .innerJoin('entitlement', 'entitlement.id', 'licenseKey.entitlementId')
    .select('licenseKey.id')
    .where('entitlement.saleId', '=', saleId)
    .where('licenseKey.state', '=', 'sold')
    .limit(1)
    .executeTakeFirst()
  return key !== undefined
}

type Claim = { entitlementId: string; poolId: string; count: number; soldAt: Date | null }

const anyKey = sql<SqlBool>`true`

/**
 * Claims available keys for a sale, oldest first: sold, or reserved if `soldAt` is null. Returns how many there were. The
 * caller holds the pool's lock; the row locks prevent claiming a key twice even without it.
 */
export async function claimAvailableKeys(tx: Db, claim: Claim, isEligible = anyKey): Promise<number> {
  const { entitlementId, poolId, count, soldAt } = claim
  if (count <= 0) return 0
  const { numAffectedRows } = await sql`
    update license_key set state = ${soldAt ? 'sold' : 'reserved'}, entitlement_id = ${entitlementId}::uuid,
      sold_at = ${soldAt}::timestamptz, returned_from = null
    where state = 'available' and id = any(array(
      select id from license_key where deliverable_id = ${poolId}::uuid and state = 'available' and ${isEligible}
      order by sequence limit ${count}::integer for update skip locked
    ))
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Those that a refund of this purchase returned to the pool. */
export const isReturnedFrom = (entitlementId: string) => sql<SqlBool>`returned_from = ${entitlementId}::uuid`

/** Reserved keys become sold. Returns how many were in the pool, which no longer counts them as stock. */
export async function sellReservedKeys(tx: Db, entitlementId: string, soldAt: Date) {
  const sold = await tx
    .updateTable('licenseKey')
    .set({ state: 'sold', soldAt })
    .where('entitlementId', '=', entitlementId)
    .where('state', '=', 'reserved')
    .returning('deliverableId')
    .execute()
  return { sold: sold.length, fromPool: sold.filter(({ deliverableId }) => deliverableId !== null).length }
}

/** Reserved keys become available again, or are deleted with a pool that no longer exists. */
export async function releaseReservedKeys(tx: Db, saleId: string): Promise<void> {
  await sql`
    with released as (
      select license_key.id, deliverable_id is null as is_orphan from license_key
      where state = 'reserved' and entitlement_id in (select id from entitlement where sale_id = ${saleId}::uuid)
    ), deleted as (
      delete from license_key using released where license_key.id = released.id and released.is_orphan
    )
    update license_key set state = 'available', entitlement_id = null
    from released where license_key.id = released.id and not released.is_orphan
  `.execute(tx)
}

/** Unfilled orders of a pool, oldest first. */
export async function listWaitingSales(tx: Db, pool: Pool): Promise<string[]> {
  const rows = await tx
    .selectFrom('delivery')
    .innerJoin('entitlement', 'entitlement.id', 'delivery.entitlementId')
    .innerJoin('sale', 'sale.id', 'delivery.saleId')
    .select('sale.id')
    .where('delivery.guildId', '=', pool.guildId)
    .where('delivery.state', '=', 'failed')
    .where('delivery.kind', '=', 'assign-key')
    .where('entitlement.deliverableId', '=', pool.id)
    .where((sale) => sale.or([sale('sale.refundedAt', 'is', null), sale('sale.refundTakesBack', '=', false)]))
    .orderBy(sql`coalesce(sale.settled_at, sale.paid_at)`)
    .orderBy('sale.id')
    .execute()
  return rows.map(({ id }) => id)
}
