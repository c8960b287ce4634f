type Settings = { ttl: number; most: number }

/** A set whose members expire after `ttl` milliseconds; when it is full, the oldest is dropped. */
export function briefMemory({ ttl, most }: Settings, now: () => Date) {
  const expiries = new Map<string, number>()

  return {
    add(key: string): void {
      const [oldest] = expiries.keys()
      if (oldest !== undefined && expiries.size >= most) expiries.delete(oldest)
      expiries.set(key, now().getTime() + ttl)
    },

    has(key: string): boolean {
      const expiry = expiries.get(key)
      if (expiry === undefined) return false
      if (now().getTime() < expiry) return true
      expiries.delete(key)
      return false
    },
  }
}
