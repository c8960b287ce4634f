import { inSpan } from '../telemetry/tracing.ts'
import { ProviderFailed } from './provider-failed.ts'
import { RateLimited } from './rate-limited.ts'

/** `rejected`: a 4xx; `unavailable`: a 5xx; `no-reply`: refused connections, timeouts and unreadable responses. */
type CallOutcome = 'ok' | 'rejected' | 'rate-limited' | 'unavailable' | 'no-reply'

/** `operation` is the method and the path without ids, such as `GET /guilds/{id}/roles`. */
export type ObservedCall = { provider: string; operation: string; outcome: CallOutcome; seconds: number }

export type OnCall = (call: ObservedCall) => void

type Observed = {
  provider: string
  method: string
  url: string
  /** Below the API's base URL; by default, the URL's. */
  path?: string | undefined
  onCall: OnCall | undefined
}

/** Measures and traces a call including its retries. `statusOf` returns the status of a result, if there is one. */
export function observeCall<Result>(
  { provider, method, url, path, onCall }: Observed,
  work: () => Promise<Result>,
  statusOf: (result: Result) => number = () => 200,
): Promise<Result> {
  const { hostname, pathname } = new URL(url)
  const template = pathTemplate(path ?? pathname)
  const operation = template ? `${method} ${template}` : method
  const attributes = { 'peer.service': provider, 'server.address': hostname, 'http.request.method': method }
  const options = { kind: 'client', attributes: { ...attributes, 'url.template': template } } as const
  return inSpan(`${provider} ${operation}`, options, async (span) => {
    const began = performance.now()
    const end = (outcome: CallOutcome, status: number) => {
      if (status > 0) span.set({ 'http.response.status_code': status })
      if (outcome !== 'ok') span.fail(outcome)
      onCall?.({ provider, operation, outcome, seconds: (performance.now() - began) / 1000 })
    }
    try {
      const result = await work()
      const status = statusOf(result)
      end(status >= 400 ? 'rejected' : 'ok', status)
      return result
    } catch (error) {
      end(outcomeOf(error), statusIn(error))
      throw error
    }
  })
}

const isRejection = (status: number): boolean => status >= 400 && status < 500

function outcomeOf(error: unknown): CallOutcome {
  if (error instanceof RateLimited) return 'rate-limited'
  const status = statusIn(error)
  if (status === 0) return 'no-reply'
  if (status === 429) return 'rate-limited'
  return error instanceof ProviderFailed && !isRejection(status) ? 'unavailable' : 'rejected'
}

const statusIn = (error: unknown): number =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0

/** Static path segments of an API. Ids and tokens contain digits or capitals. */
const word = /^(v\d{1,2}|oauth2|@?[a-z]+([-_][a-z]+)*)$/

/** Replaces ids and tokens in a path, for low cardinality and without personal data. */
export function pathTemplate(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment === '' || (word.test(segment) && segment.length <= 40) ? segment : '{id}'))
    .join('/')
}
