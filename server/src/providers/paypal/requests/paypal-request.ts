import { callProvider, type Reply } from '../../call-provider.ts'
import type { OnCall } from '../../observe-call.ts'
import { multipartBody, type PaypalFile } from './multipart-body.ts'
import { paypalRefusal } from './paypal-errors.ts'

export type PaypalAccess = { apiBase: string; timeout: number; onCall?: OnCall | undefined }

export type PaypalRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Record<string, string>
  json?: object
  /** A JSON body that is sent unchanged. */
  text?: string
  form?: Record<string, string>
  /** JSON with files. */
  upload?: { input: object; files: PaypalFile[] }
  /** Idempotency key. */
  requestId?: string
  /** Asks for complete instead of brief entries; a request id asks for it as well. */
  wantsAll?: boolean
  /** For a POST that is safe to retry without a request id. */
  isHarmless?: boolean
  /** Triples the deadline, for calls that PayPal processes synchronously. */
  isSlow?: boolean
}

/** Returns a successful response; throws otherwise. */
export async function sendRequest(access: PaypalAccess, authorization: string, request: PaypalRequest): Promise<Reply> {
  const { method, path, query, json, text, form, upload, requestId, wantsAll, isHarmless, isSlow } = request
  const multipart = upload && multipartBody(upload.input, upload.files)
  const what = `${method} ${path}`
  const reply = await callProvider({
    provider: 'paypal',
    what,
    url: `${access.apiBase}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
    path,
    method,
    headers: {
      authorization,
      accept: 'application/json',
      ...((json || text) && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(multipart && { 'content-type': multipart.contentType }),
      ...(requestId && { 'paypal-request-id': requestId }),
      ...((requestId || wantsAll) && { prefer: 'return=representation' }),
    },
    body: form ? String(new URLSearchParams(form)) : (multipart?.body ?? text ?? (json && JSON.stringify(json))),
    timeout: isSlow ? access.timeout * 3 : access.timeout,
    isRepeatable: method !== 'POST' || requestId !== undefined || isHarmless === true,
    onCall: access.onCall,
  })
  if (reply.status >= 300) throw paypalRefusal(what, reply)
  return reply
}
