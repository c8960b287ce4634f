import type { Entitlement } from '@guildshop/contract/entitlements'
import type { Dependencies } from '../../../dependencies.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import { chooseVersion } from '../../items/files/stored-files.ts'
import { describeOwnedKeys } from '../../items/keys/owned-keys.ts'
import { countDownloads } from './downloads/count-downloads.ts'
import { listDownloads } from './downloads/download-queries.ts'
import { type EntitlementRow, type ListedEntitlement, listEntitlements } from './entitlement-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>

/** What a sale entitles its buyer to, for the seller: keys are masked, links and texts left out. */
export async function describeEntitlements(deps: Deps, saleId: string): Promise<Entitlement[]> {
  const entitlements = await listEntitlements(deps.db, saleId)
  const hasKeys = entitlements.some(({ kind }) => kind === 'key')
  const keys = hasKeys ? await describeOwnedKeys(deps.db, deps, saleId) : []
  return Promise.all(
    entitlements.map(async (row) => ({
      _id: row.id,
      kind: row.kind,
      label: row.label,
      ...(row.kind === 'role' && describeRole(row)),
      ...(row.kind === 'key' && {
        keys: keys.filter((key) => key.entitlementId === row.id).map(({ entitlementId, ...key }) => key),
      }),
      ...(row.fileId && (await describeFile(deps, row, row.fileId))),
      firstViewedAt: row.firstViewedAt?.toISOString() ?? null,
    })),
  )
}

const describeRole = ({ roleId, roleDays, membershipId, expectedEnd, waivedAt }: ListedEntitlement) => ({
  roleId,
  ...((roleDays !== null || membershipId !== null) && { endsAt: expectedEnd?.toISOString() ?? null }),
  waivedAt: waivedAt?.toISOString() ?? null,
})

/** The version that the buyer gets now. */
async function describeFile({ db, now }: Deps, row: EntitlementRow, fileId: string) {
  const file = await chooseVersion(db, { ...row, fileId })
  const counts = await countDownloads(db, row, now())
  const latest = await listDownloads(db, row.id, listLimits.downloads.count)
  return {
    file: file && { name: file.name, sizeBytes: file.sizeBytes, version: file.version },
    downloads: { ...counts, startedAt: latest.map(({ startedAt }) => startedAt.toISOString()) },
  }
}
