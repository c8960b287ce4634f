import * as z from 'zod'
import { readJson } from '../read-json.ts'

type Words = { reason: string; issues: string[]; debugId: string | null }

/** PayPal understood and said no. Decide by `reason` and `issues` only; PayPal's support asks for `debugId`. */
export class PaypalRefused extends Error {
  readonly status: number
  /** PayPal's `name` for it, such as UNPROCESSABLE_ENTITY, or the OAuth error word, such as invalid_grant. */
  readonly reason: string
  readonly issues: string[]
  readonly debugId: string | null

  constructor(what: string, status: number, { reason, issues, debugId }: Words) {
    const details = [reason, ...issues].join(' ')
    super(`paypal refused ${what} with ${status}: ${details}${debugId ? ` (debug id ${debugId})` : ''}`)
    this.name = 'PaypalRefused'
    this.status = status
    this.reason = reason
    this.issues = issues
    this.debugId = debugId
  }

  has(issue: string): boolean {
    return this.issues.includes(issue)
  }
}

/** Strict, so that nothing we sent can come back through a refusal into our logs. */
const word = z.string().regex(/^([A-Z][A-Z0-9_.]{1,79}|[a-z_]{2,40})$/)
const debugId = z.string().regex(/^[0-9a-f-]{1,40}$/i)

export const paypalProblem = z
  .object({
    name: word.optional().catch(undefined),
    error: word.optional().catch(undefined),
    debug_id: debugId.optional().catch(undefined),
    details: z.array(z.object({ issue: word.catch('UNKNOWN') })).catch([]),
  })
  .transform((problem) => ({
    reason: problem.name ?? problem.error ?? 'UNKNOWN',
    issues: problem.details.map(({ issue }) => issue),
    debugId: problem.debug_id ?? null,
  }))

const nothing: Words = { reason: 'UNKNOWN', issues: [], debugId: null }

/** Descriptions are left out: they may echo what we sent. */
export function paypalRefusal(what: string, { status, text }: { status: number; text: string }): PaypalRefused {
  return new PaypalRefused(what, status, paypalProblem.safeParse(readJson(text)).data ?? nothing)
}

/** Null when PayPal permanently refuses to show something: it isn't ours to see, or it is gone. */
export async function ifShown<Shown>(read: () => Promise<Shown>): Promise<Shown | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PaypalRefused && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}
