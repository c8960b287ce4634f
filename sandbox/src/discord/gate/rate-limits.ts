import { createHash } from 'node:crypto'

/** Fixed window of `limit` calls per token and major parameter (guild, channel or webhook). */
export type RateLimit = { route: string; limit: number; seconds: number }

type Window = { left: number; endsAt: number }
type LimitResult = { headers: Record<string, string>; retryAfter: number | null }

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Shared by all routes of a token. */
const globalRoute = 'global'

/** Shared by all calls with an interaction's token. */
export const webhookRoute = '/webhooks/{application}/{token}'

const others = 'all others'

/**
 * Edits of messages that are over an hour old, per channel. Discord doesn't publish this limit; bots report about three
 * edits in 20 seconds.
 */
const oldEditsRoute = 'edits of messages older than 1 hour'

const defaultLimits: RateLimit[] = [
  { route: globalRoute, limit: 50, seconds: 1 },
  { route: 'GET /users/@me/guilds', limit: 1, seconds: 1 },
  { route: 'POST /channels/{channel}/messages', limit: 5, seconds: 5 },
  { route: 'PATCH /channels/{channel}/messages/{message}', limit: 5, seconds: 5 },
  { route: oldEditsRoute, limit: 3, seconds: 20 },
  { route: 'DELETE /channels/{channel}/messages/{message}', limit: 5, seconds: 1 },
  { route: 'PUT /guilds/{guild}/members/{user}/roles/{role}', limit: 10, seconds: 10 },
  { route: 'DELETE /guilds/{guild}/members/{user}/roles/{role}', limit: 10, seconds: 10 },
  { route: 'POST /users/@me/channels', limit: 10, seconds: 10 },
  { route: 'PUT /applications/{application}/commands', limit: 20, seconds: 20 },
  { route: webhookRoute, limit: 5, seconds: 2 },
  { route: others, limit: 50, seconds: 1 },
]

export function createRateLimiter(overrides: () => RateLimit[]) {
  const windows = new Map<string, Window>()

  return {
    all: () => [
      ...defaultLimits.map(({ route }) => limitOf(route)),
      ...overrides().filter(({ route }) => !hasDefault(route)),
    ],

    reset: () => windows.clear(),

    /** Counts one call. `major` is the guild, channel or webhook with its own bucket. */
    take(route: string, credentials: string, major: string): LimitResult {
      const { limit, seconds } = limitOf(route)
      const window = count(`${route} ${credentials} ${major}`, limit, seconds)
      const wait = Math.max(0, window.endsAt - Date.now()) / 1000
      const headers = {
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(Math.max(0, window.left)),
        'x-ratelimit-reset': (window.endsAt / 1000).toFixed(3),
        'x-ratelimit-reset-after': wait.toFixed(3),
        'x-ratelimit-bucket': createHash('sha256').update(route).digest('hex').slice(0, 32),
      }
      return { headers, retryAfter: window.left < 0 ? wait : null }
    },

    /** Returns the seconds to wait, or null. */
    takeGlobal: (credentials: string) => takeFrom(globalRoute, credentials),

    /** Counts an edit of a message that is over an hour old. Returns the seconds to wait, or null. */
    takeOldEdit: (credentials: string, channel: string) => takeFrom(oldEditsRoute, `${credentials} ${channel}`),
  }

  function takeFrom(route: string, key: string): number | null {
    const { limit, seconds } = limitOf(route)
    const window = count(`${route} ${key}`, limit, seconds)
    return window.left < 0 ? Math.max(0, window.endsAt - Date.now()) / 1000 : null
  }

  function limitOf(route: string): RateLimit {
    const find = (limits: RateLimit[], name: string) => limits.find((limit) => limit.route === name)
    const found =
      find(overrides(), route) ?? find(defaultLimits, route) ?? find(overrides(), others) ?? find(defaultLimits, others)
    return found ?? { route, limit: 50, seconds: 1 }
  }

  function count(key: string, limit: number, seconds: number): Window {
    const now = Date.now()
    const open = windows.get(key)
    const window = open && now < open.endsAt ? open : { left: limit, endsAt: now + seconds * 1000 }
    windows.set(key, window)
    window.left -= 1
    return window
  }
}

function hasDefault(route: string): boolean {
  return defaultLimits.some((limit) => limit.route === route)
}
