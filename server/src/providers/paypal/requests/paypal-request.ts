import { callProvider, type Reply } from '../../call-provider.ts'
import { paypalRefusal } from './paypal-errors.ts'

export type PaypalAccess = { apiBase: string; timeout: number }

export type PaypalRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string>
  json?: object
  /** A JSON body that is sent unchanged. */
  text?: string
  form?: Record<string, string>
  /** Idempotency key. */
  requestId?: string
  /** For a POST that is safe to retry without a request id. */
  isHarmless?: boolean
  /** Triples the deadline, for calls that PayPal processes synchronously. */
  isSlow?: boolean
}

/** Returns a successful response; throws otherwise. */
export async function sendRequest(access: PaypalAccess, authorization: string, request: PaypalRequest): Promise<Reply> {
  const { method, path, query, json, text, form, requestId, isHarmless, isSlow } = request
  const what = `${method} ${path}`
  const reply = await callProvider({
    provider: 'paypal',
    what,
    url: `${access.apiBase}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
    method,
    headers: {
      authorization,
      accept: 'application/json',
      ...((json || text) && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(requestId && { 'paypal-request-id': requestId, prefer: 'return=representation' }),
    },
    body: form ? String(new URLSearchParams(form)) : (text ?? (json && JSON.stringify(json))),
    timeout: isSlow ? access.timeout * 3 : access.timeout,
    isRepeatable: method !== 'POST' || requestId !== undefined || isHarmless === true,
  })
  if (reply.status >= 300) throw paypalRefusal(what, reply)
  return reply
}
