import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Which of a sale's keys: all of them, a number (unseen ones first) or these. */
export type TakenKeys = { count?: number; keyIds?: string[] }

/**
 * Takes sold keys back. Those the buyer never saw return to their pool, the others are burned. Decided per row in one
 * statement, so that a buyer who opens a key at the same time can't keep one that is sold again.
 */
export async function takeBackSoldKeys(
  tx: Db,
  entitlementId: string,
  { count, keyIds }: TakenKeys,
): Promise<{ returned: number; burned: number }> {
  const { rows } = await sql<{ state: string }>`
    update license_key set
      state = case when returns then 'available' else 'burned' end,
      entitlement_id = case when returns then null else entitlement_id end,
      sold_at = case when returns then null else sold_at end,
      returned_from = case when returns then ${entitlementId}::uuid end
    from (
      select id as chosen_id, revealed_at is null and deliverable_id is not null as returns from license_key
      where entitlement_id = ${entitlementId}::uuid and state = 'sold'
        and (${keyIds ?? null}::uuid[] is null or id = any(${keyIds ?? null}::uuid[]))
      order by revealed_at nulls first, sequence limit ${count ?? null}::integer for update
    ) as chosen
    where license_key.id = chosen_id
    returning state
  `.execute(tx)
  const returned = rows.filter(({ state }) => state === 'available').length
  return { returned, burned: rows.length - returned }
}

/** Gives burned keys back to the buyer who saw them. Returns how many. */
export async function restoreBurnedKeys(tx: Db, entitlementId: string, count: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update license_key set state = 'sold' where id = any(array(
      select id from license_key where entitlement_id = ${entitlementId}::uuid and state = 'burned'
      order by sold_at, id limit ${Math.max(0, count)}::integer
    ))
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
