import type { State } from '../state.ts'
import type { DiscordState } from './discord-state.ts'
import type { CallLog } from './gate/call-log.ts'
import type { RateLimiter } from './gate/rate-limits.ts'

/** What the routes and pages work on. */
export type Discord = {
  state: State<DiscordState>
  shopUrl: string | null
  /** What a reset goes back to. */
  initialWebhookDelay: number
  limiter: RateLimiter
  log: CallLog
  /** An id like Discord's: it tells when it was made, and none is given twice. */
  newId: () => string
  /** Interactions the shop is thinking about right now. */
  unanswered: Map<string, Promise<void>>
}
