import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Entitlement, Guild, Sale } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { keyFingerprint, sealKey } from '../../features/items/keys/key-secret.ts'
import { deliverableBuilders } from './deliverable-builders.ts'
import { fileBuilders } from './file-builders.ts'
import { itemBuilders } from './item-builders.ts'
import { saleBuilders } from './sale-builders.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'files'>
type Given = Omit<Partial<Insertable<Entitlement>>, 'kind'>

/** Paid orders and what they entitle their buyer to, made without going through the checkout. */
export function purchaseBuilders(deps: Deps) {
  const { db, now } = deps
  const { anItem } = itemBuilders(deps)
  const { aSale } = saleBuilders(deps)
  const { anEntitlement } = deliverableBuilders(deps)
  const { aFile } = fileBuilders(deps)

  return {
    /** An order of an item that delivers nothing yet. */
    async aPurchase(guild: Selectable<Guild>, given: Partial<Insertable<Sale>> = {}): Promise<Selectable<Sale>> {
      return aSale(guild, await anItem(guild, { name: 'Bundle' }), given)
    },

    /** Adds keys that are sold with the order and not seen yet. */
    async addKeys(sale: { id: string }, keys: string[], given: Given = {}): Promise<Selectable<Entitlement>> {
      const owned = await anEntitlement(sale, { kind: 'key', label: 'Game key', ...given })
      for (const key of keys) {
        const id = randomUUID()
        const [secret, fingerprint] = [sealKey(deps, id, key), keyFingerprint(deps, key)]
        const sold = { state: 'sold', entitlementId: owned.id, addedAt: now(), soldAt: now() }
        await db
          .insertInto('licenseKey')
          .values({ id, secret, fingerprint, ...sold })
          .execute()
      }
      return owned
    },

    async addFile(sale: Pick<Selectable<Sale>, 'id' | 'guildId'>, given: Given = {}): Promise<Selectable<Entitlement>> {
      const file = await aFile({ id: sale.guildId })
      return anEntitlement(sale, { kind: 'file', label: 'Soundtrack', fileId: file.id, ...given })
    },

    addLink: (sale: { id: string }, content: string, given: Given = {}) =>
      anEntitlement(sale, { kind: 'link', label: 'Course', content, ...given }),

    addText: (sale: { id: string }, content: string, given: Given = {}) =>
      anEntitlement(sale, { kind: 'text', label: 'Instructions', content, ...given }),

    addRole: (sale: { id: string }, roleId: string, given: Given = {}) =>
      anEntitlement(sale, { kind: 'role', roleId, ...given }),
  }
}
