import { callProvider, type Reply } from '../ask-provider.ts'
import { paypalRefusal } from './paypal-errors.ts'

export type PaypalAccess = { apiBase: string; patience: number }

export type PaypalQuestion = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  query?: Record<string, string>
  json?: object
  /** A body that is JSON already and must reach PayPal byte by byte. */
  text?: string
  form?: Record<string, string>
  /** Stays the same for one intent, so that PayPal carries it out once however often it is asked. */
  requestId?: string
  /** For a POST that changes nothing. */
  isHarmless?: boolean
  /** Gets three times as long: PayPal works on it while somebody waits for the outcome. */
  isSlow?: boolean
}

/** Returns a successful response; throws otherwise. */
export async function askPaypal(access: PaypalAccess, authorization: string, question: PaypalQuestion): Promise<Reply> {
  const { method, path, query, json, text, form, requestId, isHarmless, isSlow } = question
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
    patience: isSlow ? access.patience * 3 : access.patience,
    isRepeatable: method !== 'POST' || requestId !== undefined || isHarmless === true,
  })
  if (reply.status >= 300) throw paypalRefusal(what, reply)
  return reply
}
