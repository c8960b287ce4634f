import { RateLimited } from '../rate-limited.ts'

const mostKept = 10_000

/** Blocks rate-limited routes locally until their limit ends, because Discord bans clients that ignore limits. */
export function createQuietRoutes() {
  const quietUntil = new Map<string, number>()

  return {
    refuseQuiet(what: string): void {
      const left = (quietUntil.get(what) ?? 0) - Date.now()
      if (left > 0) throw new RateLimited('discord', what, left / 1000)
      quietUntil.delete(what)
    },

    keepQuiet(what: string, seconds: number): void {
      if (quietUntil.size >= mostKept) quietUntil.clear()
      quietUntil.set(what, Date.now() + seconds * 1000)
    },
  }
}
