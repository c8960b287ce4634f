import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findManagedItem, type ManagedItem } from '../find-managed-item.ts'
import { findPoolOfItem, type Pool } from './pool-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'hooks'>

export type ManagedPool = ManagedItem & { pool: Pool }

/** Returns the keys of an item for those who can manage its server. */
export async function findManagedPool(deps: Deps, callerId: string, itemId: string): Promise<ManagedPool> {
  const managed = await findManagedItem(deps, callerId, itemId)
  const pool = await findPoolOfItem(deps.db, managed.item.id)
  if (!pool) throw new Refused('KEY_POOL_NOT_FOUND')
  return { ...managed, pool }
}
