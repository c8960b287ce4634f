import { randomBytes } from 'node:crypto'
import { Declined } from '../../http/declined.ts'
import { replyPage } from '../../http/page.ts'
import type { Reply } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import { backToShop } from '../back-to-shop.ts'
import type { Paypal } from '../paypal.ts'
import { paypalCredentials } from '../paypal-credentials.ts'
import { findSeller } from '../people.ts'
import { showSignin } from './show-signin.ts'

type Request = { redirectUri: string; scope: string; state: string | null }

const codeMinutes = 10

/** Log in with PayPal: account selection, then a redirect to the shop with a code. */
export function signinRoutes(paypal: Paypal): Route[] {
  return [
    route('GET /paypal/signin/authorize', 'Log in with PayPal page.', (call) => {
      const { scope } = readRequest(call.query)
      return replyPage('Log in with PayPal', showSignin(call.query, scope.split(' ')))
    }),

    route('POST /paypal/signin/authorize', 'Submits the login page.', (call) => {
      const fields = call.form()
      const request = readRequest(fields)
      if (fields.get('answer') !== 'agree') {
        return answer(request, { error: 'access_denied', error_description: 'The user denied the request' })
      }
      const seller = findSeller(fields.get('account') ?? '')
      if (!seller) throw new Declined(400, 'Choose an account.')
      return answer(request, { code: makeCode(paypal, seller.payerId, request.scope), scope: request.scope })
    }),
  ]
}

function readRequest(fields: URLSearchParams): Request {
  if (fields.get('client_id') !== paypalCredentials.clientId) throw new Declined(400, 'Unknown client_id.')
  if (fields.get('response_type') !== 'code') throw new Declined(400, 'response_type must be code.')
  const address = fields.get('redirect_uri') ?? ''
  if (!/^https?:/.test(address) || !URL.canParse(address)) throw new Declined(400, 'redirect_uri must be a URL.')
  const scope = fields.get('scope')
  if (!scope?.split(' ').includes('openid')) throw new Declined(400, 'scope must contain openid.')
  return { redirectUri: address, scope, state: fields.get('state') }
}

function makeCode({ state, now }: Paypal, payerId: string, scope: string): string {
  const code = `C21AA${randomBytes(48).toString('base64url')}`
  state.value.codes[code] = {
    payerId,
    scope,
    expires: new Date(now().getTime() + codeMinutes * 60 * 1000).toISOString(),
  }
  state.save()
  return code
}

function answer({ redirectUri, state }: Request, fields: Record<string, string>): Reply {
  return backToShop(redirectUri, { ...fields, ...(state !== null && { state }) })
}
