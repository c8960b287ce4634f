import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'

/** A sale by PayPal order id, with its shop, which may have been removed. */
export function findReturning(db: Db, orderId: string) {
  return db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .select(['sale.id', 'sale.channelId', 'guild.guildId', 'guild.name', 'guild.icon', 'guild.ownerId'])
    .select(['sale.serial', 'guild.orderPrefix'])
    .where('sale.orderId', '=', orderId)
    .executeTakeFirst()
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

type Payment = {
  captureId: string
  paidAt: Date
  settledAt: Date
  shippingAddress: object | null
  nextReadAt: Date | null
}

/** Marks the sale as paid and takes its unit from the stock in one statement. */
export function markPaid(tx: Db, sale: Selectable<Sale>, payment: Payment): Promise<Selectable<Sale>> {
  const { captureId, paidAt, settledAt, shippingAddress, nextReadAt } = payment
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
      paypalCheckedAt: settledAt,
      nextReadAt,
      heldAt: null,
      shippingAddress: shippingAddress && JSON.stringify(shippingAddress),
    })
    .where('id', '=', sale.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
