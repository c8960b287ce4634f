import * as z from 'zod'
import { readJson } from '../../read-json.ts'

type Rejection = { reason: string; issues: string[]; debugId: string | null }

/** A rejection by PayPal. Decide by `reason` and `issues` only; `debugId` is for PayPal's support. */
export class PaypalRefused extends Error {
  readonly status: number
  /** PayPal's error name, such as UNPROCESSABLE_ENTITY, or the OAuth error, such as invalid_grant. */
  readonly reason: string
  readonly issues: string[]
  readonly debugId: string | null

  constructor(what: string, status: number, { reason, issues, debugId }: Rejection) {
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

/** Strict, so that an echoed request never reaches the logs. */
const word = z.string().regex(/^([A-Z][A-Z0-9_.]{1,79}|[a-z_]{2,40})$/)
const debugId = z.string().regex(/^[0-9a-f-]{1,40}$/i)

const paypalProblem = z
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

const unknown: Rejection = { reason: 'UNKNOWN', issues: [], debugId: null }

/** Descriptions are omitted, because they may echo the request. */
export function paypalRefusal(what: string, { status, text }: { status: number; text: string }): PaypalRefused {
  return new PaypalRefused(what, status, paypalProblem.safeParse(readJson(text)).data ?? unknown)
}

/** Null if PayPal permanently refuses to show the resource (403, 404). */
export async function nullIfUnavailable<Shown>(read: () => Promise<Shown>): Promise<Shown | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PaypalRefused && (error.status === 403 || error.status === 404)) return null
    throw error
  }
}
