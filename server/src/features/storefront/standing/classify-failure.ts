import type { StandingProblem } from '@guildshop/contract/standing-messages'
import type { Dependencies } from '../../../dependencies.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { RateLimited } from '../../../providers/rate-limited.ts'
import type { StandingRow } from './standing-queries.ts'
import { later } from './standing-times.ts'

type Deps = Pick<Dependencies, 'now' | 'log'> & { discordFacts: Pick<Dependencies['discordFacts'], 'isBotPresent'> }

/** `problem` is null if the message is only late. Without `dueAt`, someone has to post it again. */
export type Failure = { problem: StandingProblem | null; dueAt: Date | null }

const problems: Record<number | string, StandingProblem> = {
  10003: 'CHANNEL_GONE',
  10004: 'BOT_MISSING',
  10008: 'DELETED',
  50001: 'NO_PERMISSION',
  50013: 'NO_PERMISSION',
  50083: 'NO_PERMISSION',
  160005: 'NO_PERMISSION',
}

/** Backoff in seconds after each failure; the last one repeats. */
const waits = {
  /** Short at first, for an owner who is fixing it. */
  problem: [5, 5, 5, 5, 5, 5, 10, 20, 40, 80, 160, 320, 600],
  outage: [1, 2, 4, 5],
  /** A message that Discord rejects is our bug. */
  rejected: [60, 300, 1800, 3600],
} as const

type Attempted = { row: Pick<StandingRow, 'id' | 'tries'>; shop: { guildId: string } }

/** Classifies what Discord answered. Rethrows unexpected errors. */
export async function classifyFailure(deps: Deps, { row, shop }: Attempted, error: unknown): Promise<Failure> {
  const now = deps.now()
  const waitFor = (steps: readonly number[]) => later(now, steps[Math.min(row.tries, steps.length - 1)] ?? 60)
  if (error instanceof RateLimited) return { problem: null, dueAt: later(now, Math.max(1, error.retryAfter)) }
  if (error instanceof ProviderFailed) return { problem: null, dueAt: waitFor(waits.outage) }
  if (!(error instanceof DiscordRefused)) throw error
  const problem = problems[error.code]
  if (!problem) {
    deps.log.error({ standingMessage: row.id, code: error.code }, 'standing message rejected by discord')
    return { problem: null, dueAt: waitFor(waits.rejected) }
  }
  if (problem === 'DELETED' || problem === 'CHANNEL_GONE') return { problem, dueAt: null }
  // Discord reports missing access also for a server without the bot.
  const isAbsent = error.isBotAbsent && (await deps.discordFacts.isBotPresent(shop.guildId)) === false
  return { problem: isAbsent ? 'BOT_MISSING' : problem, dueAt: waitFor(waits.problem) }
}
