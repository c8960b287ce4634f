import type { Selectable } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { Entitlement } from '../../../../db/tables.ts'
import { countDownloadsSince } from './download-queries.ts'

const thirtyDays = 30 * 86_400_000

type Counted = Pick<Selectable<Entitlement>, 'id' | 'downloadLimit' | 'downloadsResetAt'>

/** Downloads of the last 30 days, or since the seller reset them. */
export async function countDownloads(
  db: Db,
  { id, downloadLimit, downloadsResetAt }: Counted,
  now: Date,
): Promise<{ used: number; limit: number }> {
  const since = Math.max(now.getTime() - thirtyDays, downloadsResetAt?.getTime() ?? 0)
  return { used: await countDownloadsSince(db, id, new Date(since)), limit: downloadLimit }
}
