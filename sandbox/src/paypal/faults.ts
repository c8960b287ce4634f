import type { FastifyReply } from 'fastify'
import { makeId } from './ids.ts'
import type { Paypal } from './paypal.ts'
import { isRefusalStatus, prepareRefusal, Refusal, refusal } from './refusal.ts'

export type Fault = {
  id: string
  /** `POST` or `*`. */
  method: string
  /** Path relative to the API base; `*` is a wildcard. */
  path: string
  /** Remaining calls. */
  times: number
  /** Error status; null lets the call through. */
  status: number | null
  /** PayPal issue code, such as COMPLIANCE_VIOLATION. */
  issue: string | null
  /** Retry-After in seconds; null omits the header. */
  retryAfter: number | null
  delayMs: number
  /** Truncates the JSON of the reply. */
  malformed: boolean
  /** Processes the call first, so that only the reply is lost. */
  after: boolean
}

export function addFault({ state }: Pick<Paypal, 'state'>, fault: Omit<Fault, 'id'>): Fault {
  const added = { id: makeId(8), ...fault }
  state.value.faults.push(added)
  return added
}

/** Consumes one use of the first fault that matches this request. */
export function consumeFault({ state }: Pick<Paypal, 'state'>, method: string, path: string): Fault | undefined {
  const { faults } = state.value
  const found = faults.find(
    (fault) => (fault.method === '*' || fault.method === method) && matchesPath(fault.path, path),
  )
  if (!found) return undefined
  found.times -= 1
  state.value.faults = faults.filter(({ times }) => times > 0)
  state.save()
  return found
}

/** Replaces the reply; returns the new body. */
export function writeFault(reply: FastifyReply, { status, issue, retryAfter }: Fault & { status: number }): string {
  const body = prepareRefusal(reply, faultRefusal(status, issue))
  reply.header('content-type', 'application/json')
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
  return JSON.stringify(body)
}

/** Truncates a JSON reply. */
export function truncateJson(payload: unknown): string {
  const text = String(payload ?? '') || '{"id":"'
  return text.slice(0, Math.max(1, Math.floor(text.length / 2)))
}

function faultRefusal(status: number, issue: string | null): Refusal {
  if (isRefusalStatus(status)) return refusal(status, issue === null ? [] : [{ issue }])
  return new Refusal(status, { name: 'INTERNAL_SERVICE_ERROR', message: 'An internal service error has occurred.' })
}

function matchesPath(pattern: string, path: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(path)
}
