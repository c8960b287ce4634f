import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { openKey } from './key-secret.ts'
import { hasSoldKey } from './owed-key-queries.ts'
import { listRevealed, setRevealed } from './revealed-key-queries.ts'

/** Records that the buyer sees their keys. From then on, a refund burns them. Call it before `openKeys`. */
export const markRevealed = (tx: Db, entitlementId: string, now: Date): Promise<void> =>
  setRevealed(tx, entitlementId, now)

/** Whether a sale's buyer has a key. False once a refund took them all back. */
export const ownsKey = (db: Db, saleId: string): Promise<boolean> => hasSoldKey(db, saleId)

/** A buyer's keys in plain text: those that are sold to them and recorded as seen, so that none is sold again. */
export async function openKeys(deps: Pick<Dependencies, 'db' | 'secrets'>, entitlementId: string): Promise<string[]> {
  return (await listRevealed(deps.db, entitlementId)).map((key) => openKey(deps, key))
}
