import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused, refuseIf } from '../../../errors/refused.ts'
import { chooseVersion } from '../../items/files/stored-files.ts'
import { openKeys } from '../../items/keys/read-keys.ts'
import { accessRefusal } from './access-refusal.ts'
import { countDownloads } from './downloads/count-downloads.ts'
import { openContent } from './entitlement-content.ts'
import { type EntitlementRow, listEntitlements } from './entitlement-queries.ts'
import { lockPurchase } from './purchase-queries.ts'
import { recordView } from './record-view.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>

/** An entitlement with its secrets. */
export type OpenedEntitlement = EntitlementRow & {
  /** The link or the text. */
  text: string | null
  keys: string[]
  file: { name: string; sizeBytes: number; version: number; used: number; limit: number } | null
}

/** What a person has bought or received, in order. The view is committed before the secrets are returned. */
export function openPurchase(deps: Deps, { saleId, holderDiscordId }: { saleId: string; holderDiscordId: string }) {
  return deps.db.transaction().execute(async (tx) => {
    const sale = await lockPurchase(tx, saleId)
    if (sale?.holderDiscordId !== holderDiscordId) throw new Refused('PURCHASE_NOT_FOUND')
    refuseIf(accessRefusal(sale, deps.now()))

    await recordView(tx, sale.id, deps.now())
    return { sale, entitlements: await openEntitlements(tx, deps, sale.id) }
  })
}

async function openEntitlements(tx: Db, deps: Deps, saleId: string): Promise<OpenedEntitlement[]> {
  const opened: OpenedEntitlement[] = []
  for (const entitlement of await listEntitlements(tx, saleId)) {
    const keys = entitlement.kind === 'key' ? await openKeys({ ...deps, db: tx }, entitlement.id) : []
    const file = await describeFile(tx, entitlement, deps.now())
    opened.push({ ...entitlement, text: openContent(deps, entitlement), keys, file })
  }
  return opened
}

async function describeFile(tx: Db, entitlement: EntitlementRow, now: Date): Promise<OpenedEntitlement['file']> {
  const { fileId } = entitlement
  const file = fileId ? await chooseVersion(tx, { ...entitlement, fileId }) : undefined
  if (!file) return null
  const { name, sizeBytes, version } = file
  return { name, sizeBytes, version, ...(await countDownloads(tx, entitlement, now)) }
}
