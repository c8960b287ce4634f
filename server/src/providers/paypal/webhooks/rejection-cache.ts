import { LRUCache } from 'lru-cache'

type Settings = { ttl: number; max: number }

/** Keys that were rejected within the last `ttl` milliseconds, so that a repeat causes no request. */
export function createRejectionCache({ ttl, max }: Settings, now: () => Date) {
  return new LRUCache<string, true>({ max, ttl, ttlResolution: 0, perf: { now: () => now().getTime() } })
}
