import * as z from 'zod'

/** Permanent errors: the resource is gone, forbidden or invalid. */
const permanentCodes = new Set<number | string>([
  10_003, 10_004, 10_007, 10_008, 10_011, 10_013, 10_015, 10_062, 50_001, 50_007, 50_008, 50_013, 50_027, 50_028,
  50_035, 50_083, 50_278, 60_003, 160_005,
])

/** Too many edits of messages that are over an hour old. A 429, which may not say how long it lasts. */
export const oldEditsCode = 30_046

const closedThreadCodes = new Set<number | string>([50_001, 50_013, 50_083, 160_005, 160_006])

/** A rejection by Discord. `code` is the JSON error code or the OAuth error. */
export class DiscordRefused extends Error {
  readonly status: number
  readonly code: number | string

  constructor(what: string, status: number, code: number | string) {
    super(`discord refused ${what} with ${status}, code ${code}`)
    this.name = 'DiscordRefused'
    this.status = status
    this.code = code
  }

  /** True if a retry is pointless. */
  get isPermanent(): boolean {
    return permanentCodes.has(this.code)
  }

  /** True if the bot isn't in the server. */
  get isBotAbsent(): boolean {
    return this.code === 10_004 || this.code === 50_001
  }

  /** True if the bot can't post in this thread, but may be able to in its parent channel. */
  get isThreadClosed(): boolean {
    return closedThreadCodes.has(this.code)
  }

  /** True if the user isn't in the server or doesn't exist. */
  get isMemberGone(): boolean {
    return this.code === 10_007 || this.code === 10_013
  }

  /** True if the code or token is invalid: used, expired, revoked or not ours. */
  get isTokenInvalid(): boolean {
    if (this.code === 'invalid_grant' || this.code === 50_025) return true
    return this.status === 401 && this.code !== 'invalid_client'
  }
}

const refusal = z.object({
  code: z.number().int().optional().catch(undefined),
  error: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional()
    .catch(undefined),
})

/** Only the error code is kept, because messages may echo the request. */
export function codeOf(json: unknown): number | string {
  const { data } = refusal.safeParse(json)
  return data?.code ?? data?.error ?? 'unknown'
}
