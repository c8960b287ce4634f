import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { PaypalEvent } from '../../db/tables.ts'

/** False when the event is known already. */
export async function insertEvent(tx: Db, event: Insertable<PaypalEvent>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('paypalEvent')
    .values(event)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

type StoredEvent = Pick<Selectable<PaypalEvent>, 'type' | 'about' | 'sentAt' | 'handledAt'> & { facts: string | null }

/** The facts come as text: they have PayPal's own names, which must not be changed into ours. */
export function findEvent(db: Db, id: string): Promise<StoredEvent | undefined> {
  return db
    .selectFrom('paypalEvent')
    .select(['type', 'about', 'sentAt', 'handledAt', sql<string | null>`facts::text`.as('facts')])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function updateEvent(db: Db, id: string, change: Updateable<PaypalEvent>): Promise<void> {
  await db.updateTable('paypalEvent').set(change).where('id', '=', id).execute()
}

type Hints = { orderId?: string | undefined; captureId?: string | undefined; saleId?: string | undefined }

/** The sale an event is about, by whichever of PayPal's ids or ours it names. */
export async function findSaleId(db: Db, { orderId, captureId, saleId }: Hints): Promise<string | null> {
  const row = await db
    .selectFrom('sale')
    .select('id')
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
