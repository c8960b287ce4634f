import { setTimeout as pass } from 'node:timers/promises'
import { ProviderFailed } from './provider-failed.ts'
import { RateLimited } from './rate-limited.ts'

const pauses = [150, 450]

type Terms = {
  /** Whether the call is idempotent. */
  isRepeatable: boolean
  /** Deadline for the whole call, including retries. */
  deadline: AbortSignal
}

/** Retries twice after an outage. A refusal, a rate limit and an exceeded deadline are final. */
export async function withRetries<Answer>(terms: Terms, attempt: () => Promise<Answer>): Promise<Answer> {
  for (const pause of terms.isRepeatable ? pauses : []) {
    try {
      return await attempt()
    } catch (error) {
      if (!isOutage(error) || terms.deadline.aborted) throw error
    }
    await pass(pause)
  }
  return attempt()
}

/** A 4xx would be the same again, except for a timeout (408) and a rate limit without a wait (429). */
function isOutage(error: unknown): boolean {
  if (!(error instanceof ProviderFailed) || error instanceof RateLimited) return false
  return error.status < 400 || error.status >= 500 || error.status === 408 || error.status === 429
}
