import type { keyStates } from '@guildshop/contract/deliverable-rules'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { LicenseKey } from '../../../db/tables.ts'

export type OwnedKey = Selectable<LicenseKey> & { entitlementId: string; state: (typeof keyStates)[number] }

const ownedKeys = (db: Db, saleId: string) =>
  db
    .selectFrom('licenseKey')
    .innerJoin('entitlement', 'entitlement.id', 'licenseKey.entitlementId')
    .selectAll('licenseKey')
    .$narrowType<OwnedKey>()
    .where('entitlement.saleId', '=', saleId)

/** The keys that are reserved for a sale or belong to it, in the order they were sold. */
export function listOwnedKeys(db: Db, saleId: string): Promise<OwnedKey[]> {
  return ownedKeys(db, saleId).orderBy('licenseKey.soldAt').orderBy('licenseKey.id').execute()
}

export function findOwnedKey(db: Db, saleId: string, keyId: string): Promise<OwnedKey | undefined> {
  return ownedKeys(db, saleId).where('licenseKey.id', '=', keyId).executeTakeFirst()
}
