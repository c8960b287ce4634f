import { LRUCache } from 'lru-cache'

type TtlCache<Value> = ((key: string) => Promise<Value>) & {
  /** Drops the entries whose key matches. */
  forget: (matches: (key: string) => boolean) => void
}

/** A loader with a TTL that coalesces concurrent lookups. Errors aren't cached. */
export function createTtlCache<Value extends object>(
  load: (key: string) => Promise<Value>,
  now: () => Date,
  seconds: number,
): TtlCache<Value> {
  const cache = new LRUCache<string, Value>({
    max: 10_000,
    ttl: seconds * 1000,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    fetchMethod: load,
  })
  const forget = (matches: (key: string) => boolean) => {
    for (const key of [...cache.keys()]) if (matches(key)) cache.delete(key)
  }
  return Object.assign((key: string) => cache.forceFetch(key), { forget })
}
