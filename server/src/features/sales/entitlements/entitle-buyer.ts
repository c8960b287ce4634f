import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Entitlement, Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { openContent } from '../../items/deliverables/deliverable-content.ts'
import { listOffered, type OfferedDeliverable } from '../../items/deliverables/list-offered.ts'
import { describeFiles } from '../../items/files/stored-files.ts'
import { sealContent } from './entitlement-content.ts'
import { insertEntitlements } from './entitlement-queries.ts'

type Deps = Pick<Dependencies, 'secrets'>
type Row = Selectable<Sale>

/** Snapshot of the item's deliverables for a sale; later edits don't affect it. Includes roles only for premium owners. */
export async function entitleBuyer(tx: Db, deps: Deps, sale: Row, isOwnerPremium: boolean): Promise<void> {
  const sold = await offeredBy(tx, sale, isOwnerPremium)
  const files = await describeFiles(
    tx,
    sold.map(({ id }) => id),
  )
  const rows = sold.flatMap((deliverable, index) => {
    const fileId = files.get(deliverable.id)?.id ?? null
    // The upload was removed.
    if (deliverable.kind === 'file' && !fileId) return []
    return [{ ...copyOf(deps, sale, deliverable), fileId, sortOrder: index + 1 }]
  })
  await insertEntitlements(tx, [...roleReward(sale), ...rows])
}

/** The specified role reward, which is part of the sale. */
export function roleReward(sale: Row): Insertable<Entitlement>[] {
  const { id: saleId, roleId, roleDurationDays, quantity } = sale
  if (!roleId) return []
  return [{ saleId, sortOrder: 0, kind: 'role', label: '', roleId, roleDays: daysFor(roleDurationDays, quantity) }]
}

/**
 * A test purchase assigns the roles and removes them immediately, regardless of their duration. Keys are only listed,
 * because a test doesn't use any.
 */
export async function entitleTester(tx: Db, sale: Row, isOwnerPremium: boolean): Promise<void> {
  const tested = (await offeredBy(tx, sale, isOwnerPremium))
    .filter(({ kind }) => kind === 'key' || kind === 'role')
    .map(({ id, kind, label, roleId, sortOrder }) => ({
      saleId: sale.id,
      deliverableId: id,
      sortOrder,
      kind,
      label,
      roleId,
    }))
  await insertEntitlements(tx, [...roleReward(sale), ...tested])
}

async function offeredBy(tx: Db, { itemId }: Row, isPremium: boolean): Promise<OfferedDeliverable[]> {
  return itemId ? listOffered(tx, { id: itemId }, { isPremium }) : []
}

function copyOf(deps: Deps, sale: Row, deliverable: OfferedDeliverable) {
  const { id: deliverableId, kind, label, roleId, servesNewest, downloadLimit } = deliverable
  const id = randomUUID()
  const text = openContent(deps, deliverable)
  return {
    id,
    saleId: sale.id,
    deliverableId,
    kind,
    label,
    roleId,
    roleDays: daysFor(deliverable.roleDurationDays, sale.quantity),
    content: text === null ? null : sealContent(deps, id, text),
    servesNewest,
    downloadLimit,
  }
}

const daysFor = (days: number | null, quantity: number) => days && days * quantity
