import { RateLimited } from '../rate-limited.ts'

const maxKept = 10_000

/** Blocks rate-limited routes locally until their limit ends, because Discord bans clients that ignore limits. */
export function createQuietRoutes() {
  const quietUntil = new Map<string, { time: number; code: number | undefined }>()

  return {
    refuseQuiet(what: string): void {
      const { time = 0, code } = quietUntil.get(what) ?? {}
      const left = time - Date.now()
      if (left > 0) throw new RateLimited('discord', what, left / 1000, code)
      quietUntil.delete(what)
    },

    keepQuiet(what: string, { retryAfter, code }: RateLimited): void {
      if (quietUntil.size >= maxKept) quietUntil.clear()
      quietUntil.set(what, { time: Date.now() + retryAfter * 1000, code })
    },
  }
}
