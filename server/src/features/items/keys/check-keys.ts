import { maskKey } from '@guildshop/contract/deliverable-rules'
import type { KeyCheck } from '@guildshop/contract/deliverables'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import { keyFingerprints } from './key-secret.ts'
import { listKnownKeys, type Pool } from './pool-queries.ts'

type Deps = Pick<Dependencies, 'secrets'>

export type SortedKeys = { fresh: string[]; inPool: string[]; sold: string[] }

/** Separates new keys from those that the server sells or sold. Each key counts once. */
export async function sortKeys(db: Db, deps: Deps, { guildId }: Pool, keys: string[]): Promise<SortedKeys> {
  const byFingerprint = new Map(keys.flatMap((key) => keyFingerprints(deps, key).map((print) => [print, key] as const)))
  const known = await listKnownKeys(db, guildId, [...byFingerprint.keys()])
  const keysWhere = (isSold: boolean) =>
    new Set(known.filter((key) => key.isSold === isSold).flatMap((key) => byFingerprint.get(key.fingerprint) ?? []))
  const sold = keysWhere(true)
  // Stored with the fingerprints of two secret keys, a key can be both.
  const inPool = new Set([...keysWhere(false)].filter((key) => !sold.has(key)))
  const fresh = [...new Set(keys)].filter((key) => !sold.has(key) && !inPool.has(key))
  return { fresh, inPool: [...inPool], sold: [...sold] }
}

/** What adding these keys would do. Changes nothing. */
export async function checkKeys(
  deps: Pick<Dependencies, 'db' | 'secrets'>,
  pool: Pool,
  keys: string[],
): Promise<KeyCheck> {
  const { fresh, inPool, sold } = await sortKeys(deps.db, deps, pool, keys)
  return { added: fresh.length, alreadyInPool: examplesOf(inPool), alreadySold: examplesOf(sold) }
}

const examplesOf = (keys: string[]) => ({
  count: keys.length,
  examples: keys.slice(0, listLimits.keyExamples.count).map(maskKey),
})
