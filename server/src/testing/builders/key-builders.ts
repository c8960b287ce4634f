import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Deliverable } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { keyFingerprint, sealKey } from '../../features/items/keys/key-secret.ts'
import { deliverableBuilders } from './deliverable-builders.ts'

/** Pools of license keys made without going through the routes. */
export function keyBuilders(deps: Pick<Dependencies, 'db' | 'now' | 'secrets'>) {
  const { db, now } = deps
  const { aDeliverable } = deliverableBuilders(deps)
  return {
    /** A key deliverable with these keys, which are the item's stock. */
    async aPool(item: { id: string }, keys: string[]): Promise<Selectable<Deliverable>> {
      const pool = await aDeliverable(item, { kind: 'key', label: 'Game key' })
      const rows = keys.map((key) => {
        const id = randomUUID()
        const [secret, fingerprint] = [sealKey(deps, id, key), keyFingerprint(deps, key)]
        return { id, deliverableId: pool.id, secret, fingerprint, addedAt: now() }
      })
      if (rows.length > 0) await db.insertInto('licenseKey').values(rows).execute()
      await db.updateTable('item').set({ stock: keys.length }).where('id', '=', item.id).execute()
      return pool
    },

    /** How many keys of a pool are in each state. */
    async keyStates(pool: { id: string }): Promise<Record<string, number>> {
      const rows = await db.selectFrom('licenseKey').select('state').where('deliverableId', '=', pool.id).execute()
      const counts: Record<string, number> = {}
      for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
      return counts
    },
  }
}

/** Keys that are all different and contain the given text. */
export const someKeys = (count: number, text = 'AAAA') =>
  Array.from({ length: count }, (_, place) => `${text}-${randomUUID().toUpperCase()}-${String(place).padStart(4, '0')}`)
