import { expect, vi } from 'vitest'
import { runningSandbox } from '../../testing/running-sandbox.ts'
import { faultsOf } from './official-documents.ts'

type Sandbox = Awaited<ReturnType<typeof runningSandbox>>
type Options = { body?: unknown; raw?: string; headers?: Record<string, string>; requestId?: string; all?: boolean }

// Compiling the validators is slow, once per file.
vi.setConfig({ testTimeout: 30_000 })

/** A running sandbox with a PayPal client. Validates every reply against PayPal's official documents. */
export async function paypalClient(settings: { folder?: string } = {}) {
  const sandbox = await runningSandbox(settings)
  const token = await fetchToken(sandbox)

  return {
    sandbox,
    token,
    ask,
    get: (path: string) => ask('GET', path),
    post: (path: string, body?: unknown, options: Options = {}) => ask('POST', path, { body, ...options }),

    /** Submits a PayPal page and returns the redirect URL. */
    async press(path: string, fields: Record<string, string>) {
      const response = await sandbox.submit(`/paypal${path}`, fields)
      return new URL(response.headers.get('location') ?? 'none:', sandbox.url)
    },

    /** Calls a control with JSON. */
    async control(path: string, body: unknown = {}) {
      const response = await sandbox.post(`/paypal/control${path}`, body)
      const text = await response.text()
      return { status: response.status, body: text && JSON.parse(text) }
    },

    /** Returns the sandbox's state. */
    async known() {
      return JSON.parse(await sandbox.read('/paypal/control'))
    },
  }

  async function ask(method: string, path: string, options: Options = {}) {
    const { body, raw = body === undefined ? undefined : JSON.stringify(body), requestId, all } = options
    const response = await fetch(sandbox.paypal.apiBase + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method !== 'GET' && { 'content-type': 'application/json' }),
        ...(requestId && { 'paypal-request-id': requestId }),
        ...(all && { prefer: 'return=representation' }),
        ...options.headers,
      },
      ...(raw !== undefined && { body: raw }),
    })
    const text = await response.text()
    const reply = { status: response.status, body: text && JSON.parse(text), headers: response.headers }
    expect(faultsOf({ method, path, ...reply }), `${method} ${path} ${reply.status} ${text}`).toEqual([])
    return reply
  }
}

async function fetchToken({ paypal }: Sandbox): Promise<string> {
  const reply = await askToken(paypal, { grant_type: 'client_credentials' })
  return reply.body.access_token
}

export async function askToken(
  paypal: Sandbox['paypal'],
  fields: Record<string, string>,
  secret: string = paypal.clientSecret,
) {
  const basic = Buffer.from(`${paypal.clientId}:${secret}`).toString('base64')
  const response = await fetch(`${paypal.apiBase}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
