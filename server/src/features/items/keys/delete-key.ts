import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { recordChange } from '../../guilds/activity/record-change.ts'
import type { ManagedPool } from './find-pool.ts'
import { countStock, deleteKeyRow, findKey, lockPool } from './pool-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks'>

/** Deletes a key that is neither reserved nor sold. */
export async function deleteKey(deps: Deps, { pool, item, access }: ManagedPool, keyId: string): Promise<void> {
  if (!z.uuid().safeParse(keyId).success) throw new Refused('KEY_NOT_FOUND')
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockPool(tx, pool.id)
    const key = await findKey(tx, pool.id, keyId)
    if (!locked || !key) throw new Refused('KEY_NOT_FOUND')
    if (key.state !== 'available') throw new Refused('KEY_NOT_AVAILABLE')
    await deleteKeyRow(tx, key.id)
    await countStock(tx, locked)
    await recordChange(tx, deps, access, { action: 'delete-key', details: item.name })
    await deps.hooks.shopChanged(tx, item.guildId)
  })
}
