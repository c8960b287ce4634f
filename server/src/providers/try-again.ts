import { setTimeout as pass } from 'node:timers/promises'
import { ProviderFailed } from './provider-failed.ts'
import { RateLimited } from './rate-limited.ts'

const pauses = [150, 450]

type Terms = {
  /** Whether asking twice does no harm. */
  isRepeatable: boolean
  /** Ends the whole call, however often it was tried. */
  deadline: AbortSignal
}

/** Tries twice more after an outage. A refusal, a rate limit and a passed deadline are final. */
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
