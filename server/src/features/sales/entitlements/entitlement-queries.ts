import type { DeliverableKind } from '@guildshop/contract/deliverable-rules'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { expectedEnd } from '../../../db/expected-end.ts'
import type { Entitlement } from '../../../db/tables.ts'

export type EntitlementRow = Selectable<Entitlement> & { kind: DeliverableKind }

export async function insertEntitlements(tx: Db, rows: Insertable<Entitlement>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('entitlement').values(rows).execute()
}

export type ListedEntitlement = EntitlementRow & { expectedEnd: Date | null }

/** In the seller's order; the role reward is first. */
export function listEntitlements(db: Db, saleId: string): Promise<ListedEntitlement[]> {
  return db
    .selectFrom('entitlement')
    .selectAll()
    .select(expectedEnd.as('expectedEnd'))
    .$narrowType<EntitlementRow>()
    .where('saleId', '=', saleId)
    .orderBy('sortOrder')
    .execute()
}

/** Except keys that aren't assigned yet, because there is nothing to see. */
export async function setFirstViewed(tx: Db, saleId: string, now: Date): Promise<void> {
  await tx
    .updateTable('entitlement')
    .set({ firstViewedAt: now })
    .where('saleId', '=', saleId)
    .where('firstViewedAt', 'is', null)
    .where(
      sql<boolean>`(kind <> 'key' or exists (select from license_key where entitlement_id = entitlement.id and state = 'sold'))`,
    )
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
