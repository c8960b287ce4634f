import { createHash } from 'node:crypto'
import { type ClientErrorBody, clientErrorKinds } from '@guildshop/contract/client-errors'
import type { Dependencies } from '../../dependencies.ts'
import { listLimits, throttles } from '../../http/limits/limits.ts'
import { countTries, hiddenInKey } from '../../http/throttle.ts'
import { allWebPages, webPageAt } from '../../http/web/web-pages.ts'
import { countClientError, trimClientErrors } from './client-error-queries.ts'
import { withoutPersonalData } from './without-personal-data.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'log' | 'metrics'>
type Report = ClientErrorBody & { browser: string; network: string }

/** Logs, counts and groups a browser error. The path is reduced to its pattern, because it may contain ids. */
export async function recordClientError(deps: Deps, report: Report): Promise<void> {
  const { kind, frames, browser, network, version = 'unknown' } = report
  await countTries(deps, [
    { key: `client-errors:${hiddenInKey(deps, network)}`, limit: throttles.browserErrors },
    { key: 'client-errors', limit: throttles.allBrowserErrors },
  ])
  const page = webPageAt(report.path).path
  const message = withoutPersonalData(report.message)
  deps.metrics.clientErrors.inc({ kind, page })
  deps.log.warn({ source: 'browser', kind, page, version, message, frames, browser }, 'browser error')
  const fingerprint = createHash('sha256').update([kind, page, version, message].join('\n')).digest('hex').slice(0, 32)
  await countClientError(deps.db, { fingerprint, kind, page, version, message, frame: frames[0] ?? '', at: deps.now() })
  await trimClientErrors(deps.db, listLimits.browserErrorsKept.count)
}

export function startClientErrorsAtZero({ metrics }: Pick<Dependencies, 'metrics'>): void {
  for (const kind of clientErrorKinds) {
    for (const { path: page } of allWebPages) metrics.clientErrors.inc({ kind, page }, 0)
  }
}
