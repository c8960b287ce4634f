import { randomUUID } from 'node:crypto'
import { maxKeysPerPool } from '@guildshop/contract/deliverable-rules'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { recordChange } from '../../guilds/activity/record-change.ts'
import { readEasingRight, refuseEasing } from '../../pricing/easing/easing-right.ts'
import type { ManagedItem } from '../find-managed-item.ts'
import { lockShop } from '../item-queries.ts'
import { assignWaitingKeys } from './assign-keys.ts'
import { sortKeys } from './check-keys.ts'
import type { ManagedPool } from './find-pool.ts'
import { keyFingerprint, sealKey } from './key-secret.ts'
import { countStock, countUnsold, findPoolOfItem, insertKeys, lockPool } from './pool-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'discordFacts' | 'hooks'>

export type AddedKeys = { added: number; skipped: number }

/** Idempotent: known keys are skipped. */
export async function addKeys(deps: Deps, { pool, item, access }: ManagedPool, keys: string[]): Promise<AddedKeys> {
  const right = await readEasingRight(deps, access)
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockShop(tx, item.guildId))) throw new Refused('GUILD_NOT_FOUND')
    const locked = await lockPool(tx, pool.id)
    if (!locked) throw new Refused('KEY_POOL_NOT_FOUND')
    await refuseEasing(tx, right, [item.id])
    const result = await fillPool(tx, deps, { pool: locked, item, access }, keys)
    if (result.added > 0) await deps.hooks.shopChanged(tx, item.guildId)
    return result
  })
}

/** Adds keys with the edit of an item, whose row and server the caller has locked. */
export async function addKeysToItem(
  tx: Db,
  deps: Omit<Deps, 'discordFacts'>,
  managed: ManagedItem,
  keys: string[],
): Promise<AddedKeys> {
  const pool = await findPoolOfItem(tx, managed.item.id)
  if (!pool) throw new Refused('KEY_POOL_NOT_FOUND', { field: 'keys' })
  return fillPool(tx, deps, { ...managed, pool }, keys)
}

/**
 * Adds keys, then assigns them to paid orders that wait for one, oldest first. The server's lock keeps concurrent requests
 * from adding a key to two items.
 */
async function fillPool(
  tx: Db,
  deps: Omit<Deps, 'discordFacts'>,
  { pool, item, access }: ManagedPool,
  keys: string[],
): Promise<AddedKeys> {
  const { fresh } = await sortKeys(tx, deps, pool, keys)
  if (fresh.length === 0) return { added: 0, skipped: keys.length }
  if ((await countUnsold(tx, pool.id)) + fresh.length > maxKeysPerPool)
    throw new Refused('KEY_POOL_FULL', { field: 'keys' })
  const added = await insertKeys(tx, pool.id, fresh.map(sealed(deps)), deps.now())
  await countStock(tx, pool)
  await assignWaitingKeys(tx, deps, pool)
  await recordChange(tx, deps, access, { action: 'add-keys', details: `${item.name}: ${added}` })
  return { added, skipped: keys.length - added }
}

const sealed = (deps: Pick<Deps, 'secrets'>) => (key: string) => {
  const id = randomUUID()
  return { id, secret: sealKey(deps, id, key), fingerprint: keyFingerprint(deps, key) }
}
