import { maskKey } from '@guildshop/contract/deliverable-rules'
import type { KeyCheck } from '@guildshop/contract/deliverables'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { keyFingerprint } from './key-secret.ts'
import { listKnownKeys, type Pool } from './pool-queries.ts'

type Deps = Pick<Dependencies, 'secrets'>

const mostExamples = 3

export type SortedKeys = { fresh: string[]; inPool: string[]; sold: string[] }

/** Separates new keys from those that the server sells or sold. Each key counts once. */
export async function sortKeys(db: Db, deps: Deps, { guildId }: Pool, keys: string[]): Promise<SortedKeys> {
  const byFingerprint = new Map(keys.map((key) => [keyFingerprint(deps, key), key]))
  const known = await listKnownKeys(db, guildId, [...byFingerprint.keys()])
  const keysWhere = (isSold: boolean) =>
    known.filter((key) => key.isSold === isSold).flatMap(({ fingerprint }) => byFingerprint.get(fingerprint) ?? [])
  const [inPool, sold] = [keysWhere(false), keysWhere(true)]
  const old = new Set([...inPool, ...sold])
  return { fresh: [...byFingerprint.values()].filter((key) => !old.has(key)), inPool, sold }
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

const examplesOf = (keys: string[]) => ({ count: keys.length, examples: keys.slice(0, mostExamples).map(maskKey) })
