import type { ClientErrorBody } from '@guildshop/contract/client-errors'
import type { Dependencies } from '../../dependencies.ts'
import { countTries } from '../../http/throttle.ts'
import { webPageAt } from '../../http/web/web-pages.ts'

const oneHour = 3600
const perNetwork = { times: 20, seconds: oneHour }
/** Global limit for logged reports. */
const perInstance = { times: 1000, seconds: oneHour }

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'metrics'>
type Report = ClientErrorBody & { browser: string; network: string }

/** Logs and counts a browser error. The path is reduced to its pattern, because it may contain ids. */
export async function recordClientError(deps: Deps, report: Report): Promise<void> {
  const { kind, frames, browser, network } = report
  await countTries(deps, [
    { key: `client-errors:${network}`, limit: perNetwork },
    { key: 'client-errors', limit: perInstance },
  ])
  const page = webPageAt(report.path).path
  const message = withoutPersonalData(report.message)
  deps.metrics.clientErrors.inc({ kind, page })
  deps.log.warn({ source: 'browser', kind, page, message, frames, browser }, 'browser error')
}

const quoted = /(["'`])(.*?)\1/g
const identifier = /^[\w$.]{1,40}$/

/** Browsers quote identifiers, which are ours, and text, which may be user data. */
function withoutPersonalData(message: string): string {
  const isAboutText = message.includes('JSON')
  return message
    .replace(/https?:\/\/\S+/g, '[url]')
    .replace(/\S+@\S+/g, '[email]')
    .replace(quoted, (whole, _mark, text) => (identifier.test(text) && !isAboutText ? whole : '[text]'))
    .replace(/[\w.-]{24,}/g, '[token]')
    .replace(/\d{5,}/g, '[number]')
}
