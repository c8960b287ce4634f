import type { ClientErrorBody } from '@guildshop/contract/client-errors'
import { CallFailed } from './http.ts'

const maxReports = 3
const ownFrame = /assets\/[\w.-]+:\d+:\d+/g
const reported = new Set<string>()
/** Set by the build. */
const version = import.meta.env.VITE_VERSION
let isOff = false

/** Best effort: at most three reports per page load, each error once. Never throws; off if the endpoint is missing. */
export function reportError(kind: ClientErrorBody['kind'], error: unknown): void {
  if (!(error instanceof Error) || error instanceof CallFailed) return
  const frames = error.stack?.match(ownFrame)?.slice(0, 10)
  const id = String(frames)
  if (!frames || isOff || reported.has(id) || reported.size === maxReports) return
  reported.add(id)
  const body: ClientErrorBody = {
    kind,
    message: error.message.slice(0, 300),
    frames,
    path: location.pathname.slice(0, 200),
    version,
  }
  fetch('/api/client-errors', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(
    ({ status }) => {
      isOff ||= status === 404
    },
    () => undefined,
  )
}

export function watchErrors(): void {
  addEventListener('error', ({ error }) => reportError('error', error))
  addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason))
}
