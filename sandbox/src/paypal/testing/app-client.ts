import { expect, vi } from 'vitest'
import type { runningSandbox } from '../../testing/running-sandbox.ts'
import { schemaViolations } from './official-documents.ts'

type Sandbox = Awaited<ReturnType<typeof runningSandbox>>
type Credentials = { clientId: string; clientSecret: string }
type Options = {
  body?: unknown
  raw?: string
  form?: FormData
  headers?: Record<string, string>
  requestId?: string
  all?: boolean
}

// Compiling the validators is slow, but happens only once per file.
vi.setConfig({ testTimeout: 30_000 })

/** Calls PayPal as an app. Validates every reply against PayPal's official documents. */
export async function appClient({ paypal: { apiBase } }: Sandbox, credentials: Credentials) {
  const { body: granted } = await requestToken({ apiBase, ...credentials }, { grant_type: 'client_credentials' })
  const token: string = granted.access_token

  return {
    ...credentials,
    token,
    call,
    get: (path: string) => call('GET', path),
    post: (path: string, body?: unknown, options: Options = {}) => call('POST', path, { body, ...options }),
  }

  async function call(method: string, path: string, options: Options = {}) {
    const { body, raw = body === undefined ? undefined : JSON.stringify(body), form, requestId, all } = options
    const response = await fetch(apiBase + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method !== 'GET' && !form && { 'content-type': 'application/json' }),
        ...(requestId && { 'paypal-request-id': requestId }),
        ...(all && { prefer: 'return=representation' }),
        ...options.headers,
      },
      ...(form ? { body: form } : raw !== undefined && { body: raw }),
    })
    const text = await response.text()
    const reply = { status: response.status, body: text && JSON.parse(text), headers: response.headers }
    expect(schemaViolations({ method, path, ...reply }), `${method} ${path} ${reply.status} ${text}`).toEqual([])
    return reply
  }
}

export async function requestToken(
  { apiBase, clientId, clientSecret }: Credentials & { apiBase: string },
  fields: Record<string, string>,
  secret: string = clientSecret,
) {
  const basic = Buffer.from(`${clientId}:${secret}`).toString('base64')
  const response = await fetch(`${apiBase}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
