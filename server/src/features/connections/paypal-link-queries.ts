import type { Db } from '../../db/connect.ts'

type PaypalLink = {
  accountId: string
  payerId: string
  email: string | null
  /** Null when PayPal doesn't say. */
  isVerified: boolean | null
  linkedAt: Date
}

export async function isPayerTaken(tx: Db, payerId: string, accountId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('paypalLink')
    .select('accountId')
    .where('payerId', '=', payerId)
    .where('accountId', '!=', accountId)
    .executeTakeFirst()
  return other !== undefined
}

const unknownStanding = { refusedAt: null, refusal: null, refusedStep: null, isOwn: false }

/** A new account's status is unknown: the caller checks whether PayPal accepts payments to it. */
export async function savePaypalLink(tx: Db, link: PaypalLink): Promise<void> {
  const { accountId, ...fields } = link
  await tx
    .insertInto('paypalLink')
    .values(link)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ ...fields, ...unknownStanding }))
    .execute()
}

/** What PayPal now says about the account that is linked already. Keeps its status with payments. */
export async function updatePaypalLink(
  tx: Db,
  { accountId, email, isVerified }: Pick<PaypalLink, 'accountId' | 'email' | 'isVerified'>,
): Promise<void> {
  await tx.updateTable('paypalLink').set({ email, isVerified }).where('accountId', '=', accountId).execute()
}

export function findPaypalLink(db: Db, accountId: string) {
  return db.selectFrom('paypalLink').select(['payerId', 'email']).where('accountId', '=', accountId).executeTakeFirst()
}

/** Returns undefined if nothing was linked. */
export function deletePaypalLink(tx: Db, accountId: string) {
  return tx
    .deleteFrom('paypalLink')
    .where('accountId', '=', accountId)
    .returning(['payerId', 'email'])
    .executeTakeFirst()
}
