import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { maskedKey, openKey } from './key-secret.ts'
import { findOwnedKey, listOwnedKeys } from './owned-key-queries.ts'

type Deps = Pick<Dependencies, 'secrets'>

/** The keys that are reserved for a sale or belong to it, masked. */
export async function describeOwnedKeys(db: Db, deps: Deps, saleId: string) {
  const keys = await listOwnedKeys(db, saleId)
  return keys.map((key) => ({
    entitlementId: key.entitlementId,
    _id: key.id,
    masked: maskedKey(deps, key),
    state: key.state,
    soldAt: key.soldAt?.toISOString() ?? null,
    revealedAt: key.revealedAt?.toISOString() ?? null,
  }))
}

/** A sale's key in plain text, for the seller; null if the sale has no such key. */
export async function openOwnedKey(db: Db, deps: Deps, saleId: string, keyId: string): Promise<string | null> {
  const sealed = await findOwnedKey(db, saleId, keyId)
  return sealed ? openKey(deps, sealed) : null
}
