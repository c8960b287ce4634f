import type { DeliverableKind } from '@guildshop/contract/deliverable-rules'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Entitlement } from '../../../db/tables.ts'

export type EntitlementRow = Selectable<Entitlement> & { kind: DeliverableKind }

export async function insertEntitlements(tx: Db, rows: Insertable<Entitlement>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('entitlement').values(rows).execute()
}

/** In the seller's order; the role reward is first. */
export function listEntitlements(db: Db, saleId: string): Promise<EntitlementRow[]> {
  return db
    .selectFrom('entitlement')
    .selectAll()
    .$narrowType<EntitlementRow>()
    .where('saleId', '=', saleId)
    .orderBy('sortOrder')
    .execute()
}

export function findEntitlement(db: Db, id: string): Promise<EntitlementRow> {
  return db
    .selectFrom('entitlement')
    .selectAll()
    .$narrowType<EntitlementRow>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
