import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Dispute, Sale } from '../../db/tables.ts'

/** Locks the sale until the transaction ends. */
export function lockSale(tx: Db, id: string): Promise<Selectable<Sale> | undefined> {
  return tx.selectFrom('sale').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function updateSale(tx: Db, id: string, change: Updateable<Sale>): Promise<void> {
  await tx.updateTable('sale').set(change).where('id', '=', id).execute()
}

type Payment = { captureId: string; paidAt: Date; settledAt: Date; shippingAddress: object | null }

/** Marks the sale as paid and takes its unit from the stock in one statement. */
export function markPaid(tx: Db, sale: Selectable<Sale>, payment: Payment): Promise<Selectable<Sale>> {
  const { captureId, paidAt, settledAt, shippingAddress } = payment
  const released = sale.holdsStock ? 1 : 0
  return tx
    .with('shelf', (shelf) =>
      shelf
        .updateTable('item')
        .set({
          stock: sql`case when stock > 0 then stock - 1 else stock end`,
          reserved: sql`reserved - ${released}::integer`,
        })
        .where('id', '=', sql<string>`${sale.itemId}::uuid`)
        .returning('id'),
    )
    .updateTable('sale')
    .set({
      state: 'paid',
      holdsStock: false,
      problem: null,
      captureId,
      paidAt,
      settledAt,
      heldAt: null,
      shippingAddress: shippingAddress && JSON.stringify(shippingAddress),
    })
    .where('id', '=', sale.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Restocks one unit. Returns false for unlimited stock. */
export async function returnStock(tx: Db, itemId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('item')
    .set({ stock: sql`stock + 1` })
    .where('id', '=', itemId)
    .where('stock', '>=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes one unit from the stock again, unless it's sold or reserved. */
export async function takeStock(tx: Db, itemId: string): Promise<void> {
  await tx
    .updateTable('item')
    .set({ stock: sql`stock - 1` })
    .where('id', '=', itemId)
    .whereRef('stock', '>', 'reserved')
    .execute()
}

/** Ignores stale data: a resolved dispute stays resolved, and a newer state isn't overwritten. */
export async function upsertDispute(tx: Db, dispute: Insertable<Dispute>): Promise<void> {
  const { status, reason, outcome, resolvedAt, updatedAt } = dispute
  await tx
    .insertInto('dispute')
    .values(dispute)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ status, reason, outcome, resolvedAt, updatedAt })
        .where((where) =>
          where.or([
            where('excluded.resolvedAt', 'is not', null),
            where.and([
              where('dispute.resolvedAt', 'is', null),
              where.or([
                where('dispute.updatedAt', 'is', null),
                where('excluded.updatedAt', '>=', where.ref('dispute.updatedAt')),
              ]),
            ]),
          ]),
        ),
    )
    .execute()
}

/** Oldest first. */
export function listDisputes(tx: Db, saleId: string): Promise<Selectable<Dispute>[]> {
  return tx.selectFrom('dispute').selectAll().where('saleId', '=', saleId).orderBy('openedAt').execute()
}
