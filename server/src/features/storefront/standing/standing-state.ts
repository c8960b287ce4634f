import type { StandingState } from './standing-queries.ts'

/**
 * The allowed transitions. `posting` isn't accepted by Discord yet. `broken` has a problem: it becomes `posted` when the
 * problem ends, and `posting` when it's posted again. `removed` waits for the message to be deleted.
 */
const transitions: Record<StandingState, readonly StandingState[]> = {
  posting: ['posting', 'posted', 'broken', 'removed'],
  posted: ['posted', 'broken', 'removed'],
  broken: ['posting', 'posted', 'broken', 'removed'],
  removed: [],
}

export const canBecome = (state: StandingState, next: StandingState) => transitions[state].includes(next)
