import type { FastifyReply } from 'fastify'
import { sendRateLimited } from './send-rate-limited.ts'

/** A fault queued for the next matching calls. A null method or path matches any. */
export type Fault = FaultEffect & { times: number; method: string | null; path: string | null }

export type FaultEffect =
  | { kind: 'status'; status: number; code: number; message: string | null }
  | { kind: 'delay'; milliseconds: number }
  | { kind: 'malformed' }
  | { kind: 'rate-limit'; retryAfter: number; global: boolean; headers: boolean }

type ApiCall = { method: string; path: string }

/** Consumes at most one delay and one other fault that match this call. */
export function consumeFaults(faults: Fault[], call: ApiCall): { milliseconds: number; fault: Fault | undefined } {
  const delay = consumeMatching(faults, call, ({ kind }) => kind === 'delay')
  const fault = consumeMatching(faults, call, ({ kind }) => kind !== 'delay')
  return { milliseconds: delay?.kind === 'delay' ? delay.milliseconds : 0, fault }
}

function consumeMatching(faults: Fault[], call: ApiCall, isCandidate: (fault: Fault) => boolean): Fault | undefined {
  const found = faults.find((fault) => isCandidate(fault) && matchesCall(fault, call))
  if (!found) return undefined
  found.times -= 1
  if (found.times === 0) faults.splice(faults.indexOf(found), 1)
  return found
}

/** `*` in a path pattern is a wildcard. */
function matchesCall(fault: Fault, { method, path }: ApiCall): boolean {
  if (fault.method !== null && fault.method !== method) return false
  if (fault.path === null) return true
  const literal = fault.path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll('*', '.*')}$`).test(path)
}

export function sendFault(reply: FastifyReply, fault: Fault): FastifyReply {
  if (fault.kind === 'malformed') return reply.type('application/json').send('{"id": "2100000')
  if (fault.kind === 'rate-limit') return sendRateLimited(reply, fault)
  if (fault.kind !== 'status') return reply
  const message = fault.message ?? `${fault.status}: ${fault.status < 500 ? 'Refused' : 'Server Error'}`
  return reply.code(fault.status).send({ message, code: fault.code })
}
