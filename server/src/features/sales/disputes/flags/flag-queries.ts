import type { Selectable } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { OrderFlag } from '../../../../db/tables.ts'

export function findFlag(db: Db, saleId: string): Promise<Selectable<OrderFlag> | undefined> {
  return db.selectFrom('orderFlag').selectAll().where('saleId', '=', saleId).executeTakeFirst()
}

/** Keeps the time of an existing flag. */
export async function upsertFlag(tx: Db, flag: Selectable<OrderFlag>): Promise<void> {
  await tx
    .insertInto('orderFlag')
    .values(flag)
    .onConflict((conflict) => conflict.column('saleId').doUpdateSet({ note: flag.note }))
    .execute()
}

export async function deleteFlag(tx: Db, saleId: string): Promise<void> {
  await tx.deleteFrom('orderFlag').where('saleId', '=', saleId).execute()
}
