import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { openKey } from './key-secret.ts'
import { listRevealed, setRevealed } from './revealed-key-queries.ts'

/** Records that the buyer sees their keys. From then on, a refund burns them. Call it before `openKeys`. */
export const markRevealed = (tx: Db, entitlementId: string, now: Date): Promise<void> =>
  setRevealed(tx, entitlementId, now)

/** A buyer's keys in plain text: those that are sold to them and recorded as seen, so that none is sold again. */
export async function openKeys(deps: Pick<Dependencies, 'db' | 'secrets'>, entitlementId: string): Promise<string[]> {
  return (await listRevealed(deps.db, entitlementId)).map((key) => openKey(deps, key))
}
