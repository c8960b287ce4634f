import { AsyncResource } from 'node:async_hooks'
import type { RefusalCode } from '@guildshop/contract/refusals'
import pLimit from 'p-limit'
import { Refused } from '../errors/refused.ts'

type Options = { concurrency: number; queued: number; refusal: RefusalCode }

/** Limits concurrency and refuses work when the queue is full (backpressure). Queued work keeps its async context. */
export function limitConcurrency({ concurrency, queued, refusal }: Options) {
  const limit = pLimit(concurrency)

  return {
    run<Result>(work: () => Promise<Result>): Promise<Result> {
      const isFull = limit.activeCount + limit.pendingCount >= limit.concurrency + queued
      return isFull ? Promise.reject(new Refused(refusal, { retryAfter: 2 })) : limit(AsyncResource.bind(work))
    },

    setConcurrency(changed: number): void {
      if (limit.concurrency !== changed) limit.concurrency = changed
    },
  }
}
