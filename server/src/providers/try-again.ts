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
export async function tryAgain<Answer>(terms: Terms, attempt: () => Promise<Answer>): Promise<Answer> {
  for (const pause of terms.isRepeatable ? pauses : []) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ProviderFailed) || error instanceof RateLimited || terms.deadline.aborted) throw error
    }
    await pass(pause)
  }
  return attempt()
}
