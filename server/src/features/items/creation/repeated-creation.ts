import { createHash } from 'node:crypto'
import type { ItemDraft } from '@guildshop/contract/item-fields'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { keyFingerprint } from '../keys/key-secret.ts'
import { type CreationKey, findCreation, insertCreation } from './creation-queries.ts'

const lifetime = 24 * 3_600_000

type Body = { draft: ItemDraft; upload: Buffer | null }

/** A request with an Idempotency-Key, which its client may repeat. */
export type Creation = CreationKey & { bodyHash: string }

/** License keys are part of it as fingerprints, so that the hash can't confirm a guess. */
export function hashBody(deps: Pick<Dependencies, 'secrets'>, { draft, upload }: Body): string {
  const keys = draft.keys?.map((key) => keyFingerprint(deps, key))
  return createHash('sha256')
    .update(JSON.stringify({ ...draft, keys }))
    .update('\0')
    .update(upload ?? '')
    .digest('hex')
}

/** The item that the same request has added in the last 24 hours, or null. Refuses a key that was sent with another body. */
export async function findRepeated(db: Db, creation: Creation | null, now: Date): Promise<Selectable<Item> | null> {
  const found = creation && (await findCreation(db, creation, now))
  if (!found) return null
  const { bodyHash, ...item } = found
  if (bodyHash !== creation.bodyHash) throw new Refused('IDEMPOTENCY_KEY_REUSED')
  return item
}

/** Call in the transaction that adds the item, so that both are stored or neither. */
export async function recordCreation(tx: Db, creation: Creation | null, added: { itemId: string; now: Date }) {
  if (!creation) return
  const expiresAt = new Date(added.now.getTime() + lifetime)
  await insertCreation(tx, { ...creation, itemId: added.itemId, expiresAt })
}
