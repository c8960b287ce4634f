import { randomUUID } from 'node:crypto'
import type { DeliverableDraft } from '@guildshop/contract/deliverables'
import type { Insertable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Deliverable } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { attachFile } from '../files/stored-files.ts'
import { deleteAvailableKeys } from '../keys/pool-count-queries.ts'
import { sealContent } from './deliverable-content.ts'
import {
  type DeliverableRow,
  deleteDeliverables,
  insertDeliverable,
  listDeliverables,
  updateDeliverable,
} from './deliverable-queries.ts'

type Deps = Pick<Dependencies, 'now' | 'secrets'>
type Saved = {
  drafts: DeliverableDraft[]
  /** Why the bot can't assign each role. */
  problems: ReadonlyMap<string, string | null>
}

/**
 * Makes an item deliver exactly these, in this order. The caller has locked the item. Keys that were sold or reserved
 * stay with their sales when their pool is removed.
 */
export async function saveDeliverables(
  tx: Db,
  deps: Deps,
  item: { id: string; guildId: string },
  { drafts, problems }: Saved,
): Promise<void> {
  const stored = await listDeliverables(tx, item.id)
  refuseUnknown(drafts, stored)
  const kindsById = new Map(stored.map(({ id, kind }) => [id, kind]))
  const placed = drafts.map((draft, index) => ({ id: draft._id?.toLowerCase(), draft, sortOrder: index + 1 }))

  const kept = new Set(placed.map(({ id }) => id))
  const removed = [...kindsById.keys()].filter((id) => !kept.has(id))
  await deleteAvailableKeys(tx, removed)
  await deleteDeliverables(tx, removed)
  for (const { id = randomUUID(), draft, sortOrder } of placed) {
    const row = { ...columnsOf(deps, id, draft, problems), id, itemId: item.id, sortOrder }
    if (kindsById.has(id)) await updateDeliverable(tx, row)
    else await insertDeliverable(tx, { ...row, createdAt: deps.now() })
    if (draft.kind === 'file') await attachFile(tx, { fileId: draft.fileId, guildId: item.guildId, deliverableId: id })
  }
}

/** Refuses drafts of deliverables that the item doesn't have, or has as another kind. */
export function refuseUnknown(drafts: DeliverableDraft[], stored: Pick<DeliverableRow, 'id' | 'kind'>[]): void {
  const kindsById = new Map(stored.map(({ id, kind }) => [id, kind]))
  const isKnown = drafts.every(({ _id, kind }) => _id === undefined || kindsById.get(_id.toLowerCase()) === kind)
  if (!isKnown) throw new Refused('DELIVERABLE_NOT_FOUND')
}

type Columns = Omit<Insertable<Deliverable>, 'id' | 'itemId' | 'sortOrder' | 'createdAt'>

function columnsOf(deps: Deps, id: string, draft: DeliverableDraft, problems: Saved['problems']): Columns {
  switch (draft.kind) {
    case 'role': {
      const { kind, roleId, roleDurationDays } = draft
      return { kind, label: '', roleId, roleDurationDays, roleProblem: problems.get(roleId) ?? null }
    }
    case 'key':
      return { kind: draft.kind, label: draft.label }
    case 'file': {
      const { kind, label, servesNewest, downloadLimit } = draft
      return { kind, label, servesNewest, downloadLimit }
    }
    default:
      return { kind: draft.kind, label: draft.label, content: sealContent(deps, id, draft.content) }
  }
}
