import type { StandingProblem } from '@guildshop/contract/standing-messages'
import type { Dependencies } from '../../../dependencies.ts'
import { DiscordRefused, oldEditsCode } from '../../../providers/discord/discord-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { RateLimited } from '../../../providers/rate-limited.ts'
import type { StandingRow } from './standing-queries.ts'
import { addSeconds, secondsBetweenEdits } from './standing-times.ts'

type Deps = Pick<Dependencies, 'now' | 'log'> & { discordFacts: Pick<Dependencies['discordFacts'], 'isBotPresent'> }

export type Failure = {
  /** Null if the message is only late. */
  problem: StandingProblem | null
  /** When it's tried again; null if someone has to post it again. */
  dueAt: Date | null
  /** The earliest time of the next try, whatever changes. */
  editAfter: Date
  /** Discord finds its content invalid. */
  isRejected: boolean
}

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
  /** A failed edit may have been applied. */
  edit: [secondsBetweenEdits],
  oldEdits: [30, 60, 120, 240, 480],
  /** A message that Discord rejects is a bug of ours. */
  rejected: [60, 300, 1800, 3600],
} as const

/** Requests that Discord refuses count toward a ban, so a busy shop doesn't repeat them more often. */
const soonestSeconds = { atFirst: 5, afterwards: 10 }

type Attempted = { row: Pick<StandingRow, 'id' | 'tries' | 'messageId'>; shop: { guildId: string } }

/** Classifies what Discord answered. Rethrows unexpected errors. */
export async function classifyFailure(deps: Deps, { row, shop }: Attempted, error: unknown): Promise<Failure> {
  const now = deps.now()
  const stepOf = (steps: readonly number[]) => steps[Math.min(row.tries, steps.length - 1)] ?? 60
  const waitExactly = (seconds: number): Failure => {
    const dueAt = addSeconds(now, seconds)
    return { problem: null, dueAt, editAfter: dueAt, isRejected: false }
  }
  if (error instanceof RateLimited) {
    return waitExactly(Math.max(error.retryAfter, error.code === oldEditsCode ? stepOf(waits.oldEdits) : 1))
  }
  const isOutage = error instanceof ProviderFailed || (error instanceof DiscordRefused && error.status === 401)
  if (isOutage) return waitExactly(stepOf(row.messageId ? waits.edit : waits.outage))
  if (!(error instanceof DiscordRefused)) throw error

  const editAfter = addSeconds(
    now,
    row.tries < waits.problem.length ? soonestSeconds.atFirst : soonestSeconds.afterwards,
  )
  const problem = await problemOf(deps, shop, error)
  const isRejected = problem === 'REJECTED'
  if (!problem || isRejected) {
    deps.log.error({ standingMessage: row.id, code: error.code }, 'standing message rejected by discord')
  }
  const isLost = problem === 'DELETED' || problem === 'CHANNEL_GONE'
  const wait = stepOf(isRejected ? waits.rejected : waits.problem)
  return { problem, dueAt: isLost ? null : addSeconds(now, wait), editAfter, isRejected }
}

/** Discord reports missing access also for a server without the bot. */
async function problemOf(
  { discordFacts }: Deps,
  { guildId }: Attempted['shop'],
  error: DiscordRefused,
): Promise<StandingProblem | null> {
  const problem = problems[error.code] ?? (error.status === 400 ? 'REJECTED' : null)
  if (problem !== 'NO_PERMISSION' || !error.isBotAbsent) return problem
  return (await discordFacts.isBotPresent(guildId)) === false ? 'BOT_MISSING' : problem
}
