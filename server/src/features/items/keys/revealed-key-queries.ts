import type { Db } from '../../../db/connect.ts'

export async function setRevealed(tx: Db, entitlementId: string, revealedAt: Date): Promise<void> {
  await tx
    .updateTable('licenseKey')
    .set({ revealedAt })
    .where('entitlementId', '=', entitlementId)
    .where('state', '=', 'sold')
    .where('revealedAt', 'is', null)
    .execute()
}

export function listRevealed(db: Db, entitlementId: string): Promise<Array<{ id: string; secret: string }>> {
  return db
    .selectFrom('licenseKey')
    .select(['id', 'secret'])
    .where('entitlementId', '=', entitlementId)
    .where('state', '=', 'sold')
    .where('revealedAt', 'is not', null)
    .orderBy('soldAt')
    .orderBy('id')
    .execute()
}
