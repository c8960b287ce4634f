import * as z from 'zod'

/** Asking again would bring the same answer: the thing is gone, closed to us, or was never valid. */
const permanentCodes = new Set<number | string>([
  10_003, 10_004, 10_007, 10_008, 10_011, 10_013, 10_015, 10_062, 50_001, 50_007, 50_008, 50_013, 50_027, 50_028,
  50_035, 50_083, 50_278, 60_003, 160_005,
])

const closedThreadCodes = new Set<number | string>([50_001, 50_013, 50_083, 160_005, 160_006])

/** Discord understood and said no. `code` is Discord's JSON error code, or the OAuth error word. */
export class DiscordRefused extends Error {
  readonly status: number
  readonly code: number | string

  constructor(what: string, status: number, code: number | string) {
    super(`discord refused ${what} with ${status}, code ${code}`)
    this.name = 'DiscordRefused'
    this.status = status
    this.code = code
  }

  /** True when trying again later is pointless. */
  get isPermanent(): boolean {
    return permanentCodes.has(this.code)
  }

  /** True when the bot is not in the server it was asked about. */
  get isBotAbsent(): boolean {
    return this.code === 10_004 || this.code === 50_001
  }

  /** True when Discord takes no message of ours here, but may in the parent channel: the thread is closed to us or full. */
  get isThreadClosed(): boolean {
    return closedThreadCodes.has(this.code)
  }

  /** True when the person is not in the server, or does not exist. */
  get isMemberGone(): boolean {
    return this.code === 10_007 || this.code === 10_013
  }

  /** True when the code or token we showed does not count: used up, expired, revoked or never ours. */
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

/** Discord's number or OAuth word; nothing else of a refusal is repeated, as it may echo what we sent. */
export function codeOf(json: unknown): number | string {
  const { data } = refusal.safeParse(json)
  return data?.code ?? data?.error ?? 'unknown'
}
