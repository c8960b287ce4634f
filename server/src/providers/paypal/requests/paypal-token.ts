import * as z from 'zod'
import { readText } from '../../read-reply.ts'
import { type PaypalAccess, sendRequest } from './paypal-request.ts'

export type PaypalCredentials = { clientId: string; clientSecret: string }

const path = '/v1/oauth2/token'
const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  scope: z.string().optional().catch(undefined),
})

export const basicAuthorization = ({ clientId, clientSecret }: PaypalCredentials): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

export type PaypalToken = ReturnType<typeof createPaypalToken>

/** Our access token, shared by all calls and renewed a minute before it expires. */
export function createPaypalToken(access: PaypalAccess & PaypalCredentials, now: () => number = Date.now) {
  let held = { value: '', expiresAt: 0 }
  let pending: Promise<string> | null = null

  return {
    current(): Promise<string> {
      if (now() < held.expiresAt) return Promise.resolve(held.value)
      pending ??= replace()
        .then(({ value }) => value)
        .finally(() => {
          pending = null
        })
      return pending
    },

    /** Replaces the current token, which outlives its secret and whose scopes are fixed. Returns the new scopes. */
    async renew(): Promise<string[] | null> {
      const { scopes } = await replace()
      return scopes
    },

    /** Compare-and-set: of several callers with a rejected token, only the first renews it. */
    forget(value: string): void {
      if (held.value === value) held = { value: '', expiresAt: 0 }
    },
  }

  async function replace() {
    const token = await requestToken(access)
    held = { value: token.value, expiresAt: now() + (token.seconds - 60) * 1000 }
    return token
  }
}

/** `scopes` names the features of the app; null if PayPal doesn't list them. */
export async function requestToken(
  access: PaypalAccess & PaypalCredentials,
): Promise<{ value: string; seconds: number; scopes: string[] | null }> {
  const form = { grant_type: 'client_credentials' }
  const request = { method: 'POST', path, form, isHarmless: true } as const
  const reply = await sendRequest(access, basicAuthorization(access), request)
  const source = { provider: 'paypal', what: `POST ${path}`, status: reply.status }
  const { access_token: value, expires_in: seconds, scope } = readText(source, reply.text, tokenReply)
  return { value, seconds, scopes: scope?.split(' ') ?? null }
}
