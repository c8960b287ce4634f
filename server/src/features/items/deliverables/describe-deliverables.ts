import type { Deliverable } from '@guildshop/contract/deliverables'
import type { Dependencies } from '../../../dependencies.ts'
import { type CompleteFile, describeFiles } from '../files/stored-files.ts'
import { countKeys } from '../keys/pool-count-queries.ts'
import { roleProblemMessage } from '../roles/role-problem-message.ts'
import { openContent } from './deliverable-content.ts'
import { type DeliverableRow, listDeliverables } from './deliverable-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'secrets'>

/** An item's deliverables for those who manage it, with links and texts but without keys. */
export async function describeDeliverables(deps: Deps, itemId: string): Promise<Deliverable[]> {
  const rows = await listDeliverables(deps.db, itemId)
  const files = await describeFiles(
    deps.db,
    rows.filter(({ kind }) => kind === 'file').map(({ id }) => id),
  )
  return Promise.all(rows.map((row) => describe(deps, row, files.get(row.id))))
}

async function describe(deps: Deps, row: DeliverableRow, file: CompleteFile | undefined): Promise<Deliverable> {
  const { id: _id, kind, label, roleId, roleDurationDays, roleProblem, servesNewest, downloadLimit } = row
  switch (kind) {
    case 'role':
      return {
        _id,
        kind,
        label,
        roleId,
        roleDurationDays,
        roleProblem: roleProblem && roleProblemMessage(roleProblem),
      }
    case 'key':
      return { _id, kind, label, keys: await countKeys(deps.db, _id) }
    case 'file':
      return { _id, kind, label, servesNewest, downloadLimit, file: file ? describeFile(file) : null }
    default:
      return { _id, kind, label, content: openContent(deps, row) }
  }
}

function describeFile({ id: _id, name, sizeBytes, version, uploadedAt }: CompleteFile) {
  return { _id, name, sizeBytes, version, uploadedAt: uploadedAt.toISOString() }
}
