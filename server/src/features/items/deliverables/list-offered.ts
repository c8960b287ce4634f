import type { Db } from '../../../db/connect.ts'
import { type CompleteFile, describeFiles } from '../files/stored-files.ts'
import { type DeliverableRow, listDeliverables } from './deliverable-queries.ts'

/** A deliverable as buyers see it before they pay: links, texts and keys are left out. */
export type Offered = Pick<DeliverableRow, 'kind' | 'label' | 'roleId' | 'roleDurationDays'> & {
  file: CompleteFile | undefined
}

/** What an item offers besides its role reward, in the seller's order. */
export async function listOffered(db: Db, itemId: string): Promise<Offered[]> {
  const deliverables = await listDeliverables(db, itemId)
  const withFiles = deliverables.filter(({ kind }) => kind === 'file').map(({ id }) => id)
  const files = await describeFiles(db, withFiles)
  return deliverables.map(({ id, kind, label, roleId, roleDurationDays }) => ({
    kind,
    label,
    roleId,
    roleDurationDays,
    file: files.get(id),
  }))
}
