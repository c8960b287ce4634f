import type { Asked } from '../http/request.ts'
import type { Paypal } from './paypal.ts'

export type RememberedRequests = Record<string, { at: string; id: string }>

type Kind = { name: string; hours: number }

/** Returns the id created by an earlier call with this PayPal-Request-Id, within its TTL. */
export function recall({ state, now }: Paypal, { name, hours }: Kind, { headers }: Asked): string | null {
  const remembered = state.value.requests[keyOf(name, headers['paypal-request-id'])]
  if (!remembered) return null
  const age = now().getTime() - Date.parse(remembered.at)
  return age < hours * 60 * 60 * 1000 ? remembered.id : null
}

/** Call only on success: after an error, the same request id may be retried. */
export function remember({ state, now }: Paypal, { name }: Kind, { headers }: Asked, id: string): void {
  const key = keyOf(name, headers['paypal-request-id'])
  if (key) state.value.requests[key] = { at: now().toISOString(), id }
}

function keyOf(name: string, requestId: string | string[] | undefined): string {
  return requestId ? `${name} ${requestId}` : ''
}
