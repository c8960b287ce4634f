import { maskKey } from '@guildshop/contract/deliverable-rules'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { ManagedPool } from './find-pool.ts'
import { openKey } from './key-secret.ts'
import { findKey } from './pool-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks'>
type Request = { actor: { id: string; username: string }; keyId: string }

/** Returns a key to the owner of its server. The audit log records it with the masked key. */
export async function revealKey(
  deps: Deps,
  { pool, item, access }: ManagedPool,
  { actor, keyId }: Request,
): Promise<string> {
  if (!access.isOwner) throw new Refused('NOT_THE_OWNER')
  return deps.db.transaction().execute(async (tx) => {
    const sealed = z.uuid().safeParse(keyId).success ? await findKey(tx, pool.id, keyId) : undefined
    if (!sealed) throw new Refused('KEY_NOT_FOUND')
    const key = openKey(deps, sealed)
    const details = `${item.name}: ${maskKey(key)}`
    await deps.hooks.writeAudit(tx, deps, actor, { action: 'reveal-key', details, guildId: item.guildId })
    return key
  })
}
