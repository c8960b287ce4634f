import type { State } from '../state.ts'
import type { DiscordState } from './discord-state.ts'
import type { EventDispatcher } from './events/event-dispatcher.ts'
import type { CallLog } from './gate/call-log.ts'
import type { RateLimiter } from './gate/rate-limits.ts'
import type { Gateway } from './gateway/gateway.ts'

/** Dependencies of the routes and pages. */
export type Discord = {
  state: State<DiscordState>
  shopUrl: string | null
  /** Restored by a reset. */
  initialWebhookDelay: number
  limiter: RateLimiter
  log: CallLog
  gateway: Gateway
  eventDispatcher: EventDispatcher
  /** Returns a unique snowflake. */
  newId: () => string
  /** Interactions sent to the shop whose response is pending, by id. */
  unanswered: Map<string, Promise<void>>
}
