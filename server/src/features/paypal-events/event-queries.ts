import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { PaypalEvent } from '../../db/tables.ts'

/** Returns false if the event is already stored. */
export async function insertEvent(tx: Db, event: Insertable<PaypalEvent>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('paypalEvent')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

type StoredEvent = Pick<
  Selectable<PaypalEvent>,
  'type' | 'about' | 'sentAt' | 'handledAt' | 'connectionId' | 'receivedAt'
> & {
  facts: string | null
}

/** Selected as text, so that the driver doesn't convert PayPal's field names to camel case. */
export function findEvent(db: Db, id: string): Promise<StoredEvent | undefined> {
  return db
    .selectFrom('paypalEvent')
    .select([
      'type',
      'about',
      'sentAt',
      'handledAt',
      'connectionId',
      'receivedAt',
      sql<string | null>`facts::text`.as('facts'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function updateEvent(db: Db, id: string, change: Updateable<PaypalEvent>): Promise<void> {
  await db.updateTable('paypalEvent').set(change).where('id', '=', id).execute()
}

type Hints = { orderId?: string | undefined; captureId?: string | undefined; saleId?: string | undefined }

export type EventSeller = { ownerId: string; payeeId: string }

/** Finds an event's sale by any of PayPal's ids or ours, only among the seller's unless it's null. */
export async function findSaleId(
  db: Db,
  { orderId, captureId, saleId }: Hints,
  seller: EventSeller | null,
): Promise<string | null> {
  const row = await db
    .selectFrom('sale')
    .select('id')
    // PayPal's ids are erased, and an event would bring them back.
    .where('payeeId', '!=', 'erased')
    .where((where) =>
      where.and(
        seller
          ? [
              where('payeeId', '=', seller.payeeId),
              where('guildId', 'in', where.selectFrom('guild').select('id').where('ownerId', '=', seller.ownerId)),
            ]
          : [],
      ),
    )
    .where((where) =>
      where.or([
        ...(orderId ? [where('orderId', '=', orderId)] : []),
        ...(captureId ? [where('captureId', '=', captureId)] : []),
        ...(saleId ? [where('id', '=', saleId)] : []),
      ]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

export async function findSubscriptionOf(db: Db, paymentId: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscriptionPayment')
    .select('subscriptionId')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return row?.subscriptionId ?? null
}
