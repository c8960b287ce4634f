import { LRUCache } from 'lru-cache'

/** A loader with a TTL that coalesces concurrent lookups. Errors aren't cached. */
export function createTtlCache<Value extends object>(
  load: (key: string) => Promise<Value>,
  now: () => Date,
  seconds: number,
): (key: string) => Promise<Value> {
  const cache = new LRUCache<string, Value>({
    max: 10_000,
    ttl: seconds * 1000,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    fetchMethod: load,
  })
  return (key) => cache.forceFetch(key)
}
