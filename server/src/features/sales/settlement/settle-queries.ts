import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'

export function findSale(db: Db, id: string): Promise<Selectable<Sale> | undefined> {
  return db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A sale by PayPal order id, with its shop, which may have been removed. */
export function findReturning(db: Db, orderId: string) {
  return db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .select(['sale.id', 'sale.channelId', 'guild.guildId', 'guild.name', 'guild.icon', 'guild.ownerId'])
    .where('sale.orderId', '=', orderId)
    .executeTakeFirst()
}

/** Locks the sale until the transaction ends. */
export function lockSale(tx: Db, id: string): Promise<Selectable<Sale>> {
  return tx.selectFrom('sale').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export function updateSale(tx: Db, id: string, change: Updateable<Sale>): Promise<Selectable<Sale>> {
  return tx.updateTable('sale').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Sets since when PayPal has money for a failed sale; null if it has none. */
export async function noteMoney(db: Db, id: string, heldAt: Date | null): Promise<void> {
  await db.updateTable('sale').set({ heldAt }).where('id', '=', id).where('state', '=', 'failed').execute()
}

type Claim = { now: Date; until: Date; atMost: number }

/** Claims due checkouts, oldest first, with a lease until `until`. Safe for concurrent sweeps. */
export function claimDueSales(db: Db, { now, until, atMost }: Claim): Promise<Selectable<Sale>[]> {
  return db
    .with('due', (due) =>
      due
        .selectFrom('sale')
        .select('id')
        .where('state', 'in', ['open', 'pending'])
        .where('isTest', '=', false)
        .where('reservedUntil', '<=', now)
        .orderBy('reservedUntil')
        .limit(atMost)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .updateTable('sale')
    .set({ reservedUntil: until })
    .where('id', 'in', (due) => due.selectFrom('due').select('id'))
    .returningAll()
    .execute()
}

type RefundClaim = { now: Date; before: Date; atMost: number }

/** Claims sales whose pending refunds haven't been polled since `before`. */
export async function claimPendingRefunds(db: Db, { now, before, atMost }: RefundClaim): Promise<string[]> {
  const { rows } = await sql<{ saleId: string }>`
    update refund set checked_at = ${now} where id in (
      select id from refund where state = 'PENDING' and (checked_at is null or checked_at < ${before})
      order by checked_at nulls first limit ${atMost} for update skip locked
    ) returning sale_id
  `.execute(db)
  return [...new Set(rows.map(({ saleId }) => saleId))]
}
