import type { RefusalCode } from '@guildshop/contract/refusals'
import { Refused } from './refused.ts'

type Limits = { atOnce: () => number; waiting: number; refusal: RefusalCode }

/**
 * Concurrency limit with a bounded queue (backpressure): refuses when the queue is full. The limit may change; at least
 * one task always runs.
 */
export function createTurns({ atOnce, waiting, refusal }: Limits) {
  const queue: Array<() => void> = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce()) {
      if (queue.length >= waiting) throw new Refused(refusal, { retryAfter: 2 })
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      running -= 1
      for (const next of queue.splice(0, Math.max(0, atOnce() - running))) {
        running += 1
        next()
      }
    }
  }
}
