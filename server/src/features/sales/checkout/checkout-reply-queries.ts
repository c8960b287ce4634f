import type { Insertable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { CheckoutReply } from '../../../db/tables.ts'

/** The latest message wins, unless the receipt was already shown. */
export async function saveReply(db: Db, reply: Insertable<CheckoutReply>): Promise<void> {
  const { token, messageId, expiresAt } = reply
  await db
    .insertInto('checkoutReply')
    .values(reply)
    .onConflict((conflict) =>
      conflict
        .column('saleId')
        .doUpdateSet({ token, messageId, expiresAt })
        .where('checkoutReply.token', 'is not', null),
    )
    .execute()
}

/** Undefined once it has expired. */
export function findReply(db: Db, saleId: string, now: Date) {
  return db
    .selectFrom('checkoutReply')
    .select('token')
    .where('saleId', '=', saleId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

export async function deleteReply(db: Db, saleId: string): Promise<void> {
  await db.deleteFrom('checkoutReply').where('saleId', '=', saleId).where('token', 'is not', null).execute()
}

export async function deleteReplyIn(db: Db, messageId: string): Promise<void> {
  await db.deleteFrom('checkoutReply').where('messageId', '=', messageId).where('token', 'is not', null).execute()
}

export async function deleteExpiredReplies(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('checkoutReply').where('expiresAt', '<=', now).execute()
}
