import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { about } from '../../http/endpoint.ts'
import { queryOf } from '../../http/request.ts'
import type { Paypal } from '../paypal.ts'
import { type Account, findSeller, fullName } from '../people.ts'
import { oauthRefusal, refusal } from '../refusal.ts'
import { findUserToken } from './tokens.ts'

export function userinfoRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get('/v1/identity/oauth2/userinfo', about('Returns the logged-in account (user token).'), async (request) => {
    const { payerId, scope } = findUserToken(paypal, request.headers.authorization)
    if (queryOf(request).get('schema') !== 'paypalv1.1') {
      const description = 'The value of a field is invalid.'
      const detail = { field: 'schema', location: 'query' as const, issue: 'INVALID_PARAMETER_VALUE', description }
      throw refusal(400, [detail])
    }
    const account = findSeller(payerId)
    if (!account) throw oauthRefusal(401, 'invalid_token', 'The account for this token no longer exists')
    return describeAccount(paypal, account, scope.split(' '))
  })
}

/** Fields depend on the scopes and the app's settings. `payer_id` needs the attributes scope. */
function describeAccount({ state }: Paypal, account: Account, scopes: string[]) {
  const { payerId, email, name } = account
  const { unverified, unshared } = state.value
  const attributes = scopes.includes('https://uri.paypal.com/services/paypalattributes')
  return {
    user_id: `https://www.paypal.com/webapps/auth/identity/user/${sha256(payerId)}`,
    name: fullName(account),
    given_name: name.given_name,
    family_name: name.surname,
    ...(attributes && { payer_id: payerId }),
    ...(attributes &&
      !unshared.includes('verified_account') && { verified_account: String(!unverified.includes(payerId)) }),
    ...(scopes.includes('email') &&
      !unshared.includes('email') && { emails: [{ value: email, primary: true, confirmed: true }] }),
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
