import type { HealthReply } from '@guildshop/contract/admin'
import type { Dependencies } from '../../dependencies.ts'
import { listLimits } from '../../http/limits/limits.ts'
import { listSeenErrors } from './client-error-queries.ts'

/** The browser errors seen last, for operators. */
export async function listClientErrors({
  db,
}: Pick<Dependencies, 'db'>): Promise<NonNullable<HealthReply['browserErrors']>> {
  const errors = await listSeenErrors(db, listLimits.browserErrorsShown.count)
  return errors.map(({ fingerprint, page, message, frame, version, count, firstSeenAt, lastSeenAt }) => ({
    _id: fingerprint,
    page,
    message,
    frame,
    version,
    count,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}
