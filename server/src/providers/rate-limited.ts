import * as z from 'zod'
import { ProviderFailed } from './provider-failed.ts'
import { readJson } from './read-json.ts'

/** A provider's rate limit; `retryAfter` is in seconds. `code` is Discord's code of a limit of its own kind. */
export class RateLimited extends ProviderFailed {
  readonly retryAfter: number
  readonly code: number | undefined

  constructor(provider: string, what: string, retryAfter: number, code?: number) {
    super(provider, 429, `${what}: retry in ${retryAfter} s`)
    this.name = 'RateLimited'
    this.retryAfter = retryAfter
    this.code = code
  }
}

const usualWait = 5
const longestWait = 24 * 60 * 60
const seconds = z.coerce.number().positive().max(longestWait)
const slowDownBody = z.object({ retry_after: seconds })

/** Prefers the body over the header, because only Discord's body has fractions of a second. */
export function secondsToWait(reply: { headers: Headers; text: string }): number {
  const fromBody = slowDownBody.safeParse(readJson(reply.text))
  if (fromBody.success) return fromBody.data.retry_after
  const fromHeader = seconds.safeParse(reply.headers.get('retry-after') ?? undefined)
  return fromHeader.success ? fromHeader.data : usualWait
}
