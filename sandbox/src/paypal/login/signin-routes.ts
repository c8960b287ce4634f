import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about } from '../../http/endpoint.ts'
import { sendPage } from '../../http/page.ts'
import { queryOf, readForm } from '../../http/request.ts'
import { backToShop } from '../back-to-shop.ts'
import type { Paypal } from '../paypal.ts'
import { paypalCredentials } from '../paypal-credentials.ts'
import { findSeller } from '../people.ts'
import { showSignin } from './show-signin.ts'

type SigninRequest = { redirectUri: string; scope: string; state: string | null }

const codeTtlMinutes = 10

/** Log in with PayPal: account selection, then a redirect to the shop with a code. */
export function signinRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get('/paypal/signin/authorize', about('Log in with PayPal page.'), async (request, reply) => {
    const { scope } = readRequest(queryOf(request))
    return sendPage(reply, 'Log in with PayPal', showSignin(queryOf(request), scope.split(' ')))
  })

  app.post('/paypal/signin/authorize', about('Submits the login page.'), async (request, reply) => {
    const fields = readForm(request)
    const signin = readRequest(fields)
    if (fields.get('answer') !== 'agree') {
      return answer(reply, signin, { error: 'access_denied', error_description: 'The user denied the request' })
    }
    const seller = findSeller(fields.get('account') ?? '')
    if (!seller) throw new Declined(400, 'Choose an account.')
    return answer(reply, signin, { code: issueCode(paypal, seller.payerId, signin.scope), scope: signin.scope })
  })
}

function readRequest(fields: URLSearchParams): SigninRequest {
  if (fields.get('client_id') !== paypalCredentials.clientId) throw new Declined(400, 'Unknown client_id.')
  if (fields.get('response_type') !== 'code') throw new Declined(400, 'response_type must be code.')
  const redirectUri = fields.get('redirect_uri') ?? ''
  if (!/^https?:/.test(redirectUri) || !URL.canParse(redirectUri))
    throw new Declined(400, 'redirect_uri must be a URL.')
  const scope = fields.get('scope')
  if (!scope?.split(' ').includes('openid')) throw new Declined(400, 'scope must contain openid.')
  return { redirectUri, scope, state: fields.get('state') }
}

function issueCode({ state, now }: Paypal, payerId: string, scope: string): string {
  const code = `C21AA${randomBytes(48).toString('base64url')}`
  state.value.codes[code] = {
    payerId,
    scope,
    expires: new Date(now().getTime() + codeTtlMinutes * 60 * 1000).toISOString(),
  }
  state.save()
  return code
}

function answer(
  reply: FastifyReply,
  { redirectUri, state }: SigninRequest,
  fields: Record<string, string>,
): FastifyReply {
  return backToShop(reply, redirectUri, { ...fields, ...(state !== null && { state }) })
}
