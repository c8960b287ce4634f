import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Entitlement, Sale } from '../../../db/tables.ts'
import { listDeliverables } from '../../items/deliverables/deliverable-queries.ts'
import { roleReward } from '../entitlements/entitle-buyer.ts'
import { insertEntitlements } from '../entitlements/entitlement-queries.ts'
import { insertSale } from '../sale-queries.ts'

/** Records the sale of a test purchase, which counts as no revenue and ships nothing. */
export async function createTestSale(tx: Db, draft: Insertable<Sale>): Promise<Selectable<Sale>> {
  const sale = await insertSale(tx, { ...draft, isTest: true })
  await insertEntitlements(tx, [...roleReward(sale), ...(await keysOf(tx, sale))])
  return sale
}

/** Shows the step; a test uses no key. */
async function keysOf(tx: Db, { id: saleId, itemId }: Selectable<Sale>): Promise<Insertable<Entitlement>[]> {
  const offered = itemId ? await listDeliverables(tx, itemId) : []
  const keys = offered.filter(({ kind }) => kind === 'key')
  return keys.map(({ id: deliverableId, kind, label, sortOrder }) => ({
    saleId,
    deliverableId,
    kind,
    label,
    sortOrder,
  }))
}
