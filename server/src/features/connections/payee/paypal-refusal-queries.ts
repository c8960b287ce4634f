import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** What PayPal refused: creating an order, or accepting a payment. */
export type RefusedStep = 'order' | 'payment'

type Refusal = { refusedAt: Date; refusal: string; refusedStep: RefusedStep }

export async function findRefusal(db: Db, accountId: string): Promise<string | null> {
  const link = await db.selectFrom('paypalLink').select('refusal').where('accountId', '=', accountId).executeTakeFirst()
  return link?.refusal ?? null
}

/** Compare-and-set: returns the account to exactly one concurrent caller, undefined if it was refused already. */
export function markRefused(tx: Db, payerId: string, refusal: Refusal): Promise<{ accountId: string } | undefined> {
  return tx
    .updateTable('paypalLink')
    .set(refusal)
    .where('payerId', '=', payerId)
    .where('refusedAt', 'is', null)
    .returning('accountId')
    .executeTakeFirst()
}

/** Updates the reason. A refused order stays one, because the next accepted order ends it. */
export async function updateRefusal(tx: Db, payerId: string, { refusal, refusedStep }: Refusal): Promise<void> {
  await tx
    .updateTable('paypalLink')
    .set({ refusal, refusedStep: sql`case when refused_step = 'order' then 'order' else ${refusedStep} end` })
    .where('payerId', '=', payerId)
    .where('refusedAt', 'is not', null)
    .execute()
}

/** An accepted order ends refused orders. A completed payment ends any refusal and the warning about verification. */
export async function clearRefusal(tx: Db, payerId: string, accepted: RefusedStep): Promise<void> {
  const link = tx
    .updateTable('paypalLink')
    .set({ refusedAt: null, refusal: null, refusedStep: null })
    .where('payerId', '=', payerId)
  if (accepted === 'order') {
    await link.where('refusedStep', '=', 'order').execute()
    return
  }
  // False is out of date then, and unknown until its owner logs in to PayPal again.
  await link
    .set({ isVerified: sql`nullif(is_verified, false)` })
    .where((link) => link.or([link('refusedAt', 'is not', null), link('isVerified', '=', false)]))
    .execute()
}

export const listRefusedPayers = (db: Db): Promise<string[]> =>
  listPayers(activePayers(db).where('paypalLink.refusedAt', 'is not', null))

/** Without those that PayPal refuses. */
export const listUnverifiedPayers = (db: Db): Promise<string[]> =>
  listPayers(activePayers(db).where('paypalLink.isVerified', '=', false).where('paypalLink.refusedAt', 'is', null))

const activePayers = (db: Db) =>
  db
    .selectFrom('paypalLink')
    .innerJoin('account', 'account.id', 'paypalLink.accountId')
    .select('paypalLink.payerId')
    .where('account.deactivatedAt', 'is', null)
    .where('account.bannedAt', 'is', null)

async function listPayers(payers: ReturnType<typeof activePayers>): Promise<string[]> {
  return (await payers.execute()).map(({ payerId }) => payerId)
}

export function findRecipient(tx: Db, accountId: string) {
  return tx.selectFrom('account').select(['email', 'username']).where('id', '=', accountId).executeTakeFirst()
}
