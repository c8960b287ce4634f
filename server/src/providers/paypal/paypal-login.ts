import * as z from 'zod'
import { readText } from '../read-reply.ts'
import { type PaypalAccess, sendRequest } from './requests/paypal-request.ts'
import { basicAuthorization, type PaypalCredentials } from './requests/paypal-token.ts'

type Settings = PaypalAccess & PaypalCredentials & { webBase: string }

const scope = 'openid email https://uri.paypal.com/services/paypalattributes'
const tokenReply = z.object({ access_token: z.string().min(1) })

/** `isVerified` is null if PayPal doesn't report it. */
export type PaypalPerson = { payerId: string; email: string | null; isVerified: boolean | null }

/** PayPal also sends booleans as strings. */
const flag = z
  .union([z.boolean(), z.string()])
  .transform((value) => ({ true: true, false: false })[String(value).toLowerCase()] ?? null)
  .nullish()
  .catch(null)

const email = z.email().nullish().catch(null)

/** Only the payer id is required; the other attributes must be enabled for the app. */
const userinfo = z
  .object({
    payer_id: z.string().regex(/^[2-9A-HJ-NP-Z]{13}$/),
    verified_account: flag,
    email,
    emails: z
      .array(z.object({ value: email, primary: flag }))
      .nullish()
      .catch(null),
  })
  .transform(({ payer_id, verified_account, emails, ...single }): PaypalPerson => {
    const known = emails?.filter(({ value }) => value) ?? []
    const chosen = known.find(({ primary }) => primary) ?? known[0]
    return { payerId: payer_id, email: chosen?.value ?? single.email ?? null, isVerified: verified_account ?? null }
  })

/** Log in with PayPal, to identify the account only. */
export function paypalLogin(settings: Settings) {
  return {
    /** The authorization URL. */
    signinUrl({ state, redirectUri }: { state: string; redirectUri: string }): string {
      const { clientId } = settings
      const url = new URL(`${settings.webBase}/signin/authorize`)
      const query = { client_id: clientId, response_type: 'code', scope, redirect_uri: redirectUri, state }
      url.search = new URLSearchParams({ flowEntry: 'static', ...query }).toString().replaceAll('+', '%20')
      return url.href
    },

    /** Identifies the user of this single-use code. The user's token is discarded. */
    async identify(code: string): Promise<PaypalPerson> {
      const token = await readUserToken(code)
      const path = '/v1/identity/oauth2/userinfo'
      const request = { method: 'GET', path, query: { schema: 'paypalv1.1' } } as const
      const { status, text } = await sendRequest(settings, `Bearer ${token}`, request)
      return readText({ provider: 'paypal', what: `GET ${path}`, status }, text, userinfo)
    },
  }

  async function readUserToken(code: string): Promise<string> {
    const path = '/v1/oauth2/token'
    const form = { grant_type: 'authorization_code', code }
    const { status, text } = await sendRequest(settings, basicAuthorization(settings), { method: 'POST', path, form })
    return readText({ provider: 'paypal', what: `POST ${path}`, status }, text, tokenReply).access_token
  }
}
