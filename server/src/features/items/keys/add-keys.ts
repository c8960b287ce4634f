import { randomUUID } from 'node:crypto'
import { maxKeysPerPool } from '@guildshop/contract/deliverable-rules'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { recordChange } from '../../guilds/activity/record-change.ts'
import { readEasingRight, refuseEasing } from '../../pricing/easing/easing-right.ts'
import { lockShop } from '../item-queries.ts'
import { assignWaitingKeys } from './assign-keys.ts'
import { sortKeys } from './check-keys.ts'
import type { ManagedPool } from './find-pool.ts'
import { keyFingerprint, sealKey } from './key-secret.ts'
import { countStock, countUnsold, insertKeys, lockPool } from './pool-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'discordFacts' | 'hooks'>

/**
 * Adds keys, then assigns them to paid orders that wait for one, oldest first. Idempotent: known keys are skipped. The
 * server's lock keeps concurrent requests from adding a key to two items.
 */
export async function addKeys(
  deps: Deps,
  { pool, item, access }: ManagedPool,
  keys: string[],
): Promise<{ added: number }> {
  const right = await readEasingRight(deps, access)
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockShop(tx, item.guildId))) throw new Refused('GUILD_NOT_FOUND')
    const locked = await lockPool(tx, pool.id)
    if (!locked) throw new Refused('KEY_POOL_NOT_FOUND')
    await refuseEasing(tx, right, [item.id])
    const { fresh } = await sortKeys(tx, deps, pool, keys)
    if (fresh.length === 0) return { added: 0 }
    if ((await countUnsold(tx, pool.id)) + fresh.length > maxKeysPerPool) throw new Refused('KEY_POOL_FULL')
    const added = await insertKeys(tx, pool.id, fresh.map(sealed(deps)), deps.now())
    await countStock(tx, locked)
    await assignWaitingKeys(tx, deps, locked)
    await recordChange(tx, deps, access, { action: 'add-keys', details: `${item.name}: ${added}` })
    await deps.hooks.shopChanged(tx, item.guildId)
    return { added }
  })
}

const sealed = (deps: Pick<Deps, 'secrets'>) => (key: string) => {
  const id = randomUUID()
  return { id, secret: sealKey(deps, id, key), fingerprint: keyFingerprint(deps, key) }
}
