import type { RequestInput } from '../http/request.ts'
import { appOf, type FromApp } from './apps/rights.ts'
import type { Paypal } from './paypal.ts'

export type RememberedRequests = Record<string, { at: string; id: string }>

type Kind = { name: string; hours: number }
type Request = RequestInput & FromApp

/** Returns the id created by an earlier call with this PayPal-Request-Id, PayPal's idempotency key, within its TTL. */
export function recall({ state, now }: Paypal, { name, hours }: Kind, request: Request): string | null {
  const remembered = state.value.requests[keyOf(name, request)]
  if (!remembered) return null
  const age = now().getTime() - Date.parse(remembered.at)
  return age < hours * 60 * 60 * 1000 ? remembered.id : null
}

/** Call only on success: after an error, the same request id may be retried. */
export function remember({ state, now }: Paypal, { name }: Kind, request: Request, id: string): void {
  const key = keyOf(name, request)
  if (key) state.value.requests[key] = { at: now().toISOString(), id }
}

/** Two apps may use the same request id. */
function keyOf(name: string, request: Request): string {
  const { 'paypal-request-id': requestId } = request.headers
  return requestId ? `${appOf(request).clientId} ${name} ${requestId}` : ''
}
