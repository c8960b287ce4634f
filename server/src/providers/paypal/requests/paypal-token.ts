import * as z from 'zod'
import { readText } from '../../read-reply.ts'
import { type PaypalAccess, sendRequest } from './paypal-request.ts'

export type PaypalCredentials = { clientId: string; clientSecret: string }

const path = '/v1/oauth2/token'
const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

export const basicAuthorization = ({ clientId, clientSecret }: PaypalCredentials): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

/** Our access token, shared by all calls and renewed a minute before it expires. */
export function createPaypalToken(access: PaypalAccess & PaypalCredentials, now: () => number = Date.now) {
  let held = { value: '', expiresAt: 0 }
  let pending: Promise<string> | null = null

  return {
    current(): Promise<string> {
      if (now() < held.expiresAt) return Promise.resolve(held.value)
      pending ??= renew().finally(() => {
        pending = null
      })
      return pending
    },

    /** Compare-and-set: of several callers with a rejected token, only the first renews it. */
    forget(value: string): void {
      if (held.value === value) held = { value: '', expiresAt: 0 }
    },
  }

  async function renew(): Promise<string> {
    const form = { grant_type: 'client_credentials' }
    const request = { method: 'POST', path, form, isHarmless: true } as const
    const reply = await sendRequest(access, basicAuthorization(access), request)
    const source = { provider: 'paypal', what: `POST ${path}`, status: reply.status }
    const { access_token: value, expires_in: seconds } = readText(source, reply.text, tokenReply)
    held = { value, expiresAt: now() + (seconds - 60) * 1000 }
    return value
  }
}
