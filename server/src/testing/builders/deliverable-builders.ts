import { randomUUID } from 'node:crypto'
import type { DeliverableKind } from '@guildshop/contract/deliverable-rules'
import type { Insertable, Selectable } from 'kysely'
import type { Deliverable, Entitlement } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { sealContent } from '../../features/items/deliverables/deliverable-content.ts'
import { sealContent as sealOwned } from '../../features/sales/entitlements/entitlement-content.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>
type Given<Table> = Partial<Insertable<Table>> & { kind: DeliverableKind }

/** Deliverables and entitlements made without going through the item form and the checkout. `content` is sealed. */
export function deliverableBuilders(deps: Deps) {
  const { db, now } = deps
  return {
    /** Follows the item's other deliverables. */
    async aDeliverable(
      item: { id: string },
      { content, ...given }: Given<Deliverable>,
    ): Promise<Selectable<Deliverable>> {
      const id = randomUUID()
      const before = await db.selectFrom('deliverable').select('id').where('itemId', '=', item.id).execute()
      const deliverable = {
        id,
        itemId: item.id,
        sortOrder: before.length + 1,
        label: given.kind === 'role' ? '' : 'Bonus',
        content: content ? sealContent(deps, id, content) : null,
        createdAt: now(),
        ...given,
      }
      return db.insertInto('deliverable').values(deliverable).returningAll().executeTakeFirstOrThrow()
    },

    /** Follows the sale's other entitlements. */
    async anEntitlement(
      sale: { id: string },
      { content, ...given }: Given<Entitlement>,
    ): Promise<Selectable<Entitlement>> {
      const id = randomUUID()
      const before = await db.selectFrom('entitlement').select('id').where('saleId', '=', sale.id).execute()
      const entitlement = {
        id,
        saleId: sale.id,
        sortOrder: before.length + 1,
        label: given.kind === 'role' ? '' : 'Bonus',
        content: content ? sealOwned(deps, id, content) : null,
        ...given,
      }
      return db.insertInto('entitlement').values(entitlement).returningAll().executeTakeFirstOrThrow()
    },
  }
}
