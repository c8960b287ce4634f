import type { Db } from '../../../../db/connect.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { Refused, refuseIf } from '../../../../errors/refused.ts'
import { throttles } from '../../../../http/limits/limits.ts'
import { countTry } from '../../../../http/throttle.ts'
import { type CompleteFile, chooseVersion, findFile } from '../../../items/files/stored-files.ts'
import { accessRefusal } from '../access-refusal.ts'
import { countDownloads } from './count-downloads.ts'
import { readDownloadToken } from './download-link.ts'
import { findDownload, insertDownload, lockOwnedFile, type OwnedFile } from './download-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>
type Request = { token: string; isCounted: boolean }

/**
 * Returns the file of a signed link. The first use counts as a download; ranges and resumed downloads of the same link
 * get the same version and don't count again. HEAD requests never count.
 */
export async function beginDownload(deps: Deps, { token, isCounted }: Request): Promise<CompleteFile> {
  const link = readDownloadToken(deps, token)
  await countTry(deps, `download:${link.id}`, throttles.download)
  return deps.db.transaction().execute(async (tx) => {
    const owned = await lockOwnedFile(tx, link.entitlementId)
    const reason = owned ? accessRefusal(owned, deps.now()) : 'PURCHASE_NOT_PAID'
    if (!owned || reason === 'PURCHASE_NOT_PAID') throw new Refused('DOWNLOAD_LINK_INVALID')
    refuseIf(reason === 'PURCHASE_REFUNDED' ? 'DOWNLOAD_REFUNDED' : reason)
    return findFileOf(tx, deps, { owned, linkId: link.id, isCounted })
  })
}

type Use = { owned: OwnedFile; linkId: string; isCounted: boolean }

async function findFileOf(tx: Db, { now }: Deps, { owned, linkId, isCounted }: Use): Promise<CompleteFile> {
  const started = await findDownload(tx, linkId)
  if (!started) await refuseUsedUp(tx, owned, now())
  const pinned = started?.fileId ? await findFile(tx, started.fileId) : undefined
  const file = pinned ?? (await chooseVersion(tx, owned))
  if (!file) throw new Refused('DOWNLOAD_LINK_INVALID')
  if (!started && isCounted) {
    await insertDownload(tx, { linkId, entitlementId: owned.id, fileId: file.id, startedAt: now() })
  }
  return file
}

async function refuseUsedUp(tx: Db, owned: OwnedFile, now: Date): Promise<void> {
  const { used, limit } = await countDownloads(tx, owned, now)
  if (used >= limit) throw new Refused('DOWNLOADS_USED_UP')
}
