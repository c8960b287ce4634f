import { createHash } from 'node:crypto'
import { replyJson } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import { openApiRoutes } from '../guard.ts'
import type { Paypal } from '../paypal.ts'
import { type Account, findSeller, fullName } from '../people.ts'
import { oauthRefusal, refusal } from '../refusal.ts'
import { findUserToken } from './tokens.ts'

export function userinfoRoutes(paypal: Paypal): Route[] {
  return openApiRoutes(paypal, [
    route('GET /paypal/api/v1/identity/oauth2/userinfo', 'Returns the logged-in account (user token).', (call) => {
      const { payerId, scope } = findUserToken(paypal, call.headers.authorization)
      if (call.query.get('schema') !== 'paypalv1.1') {
        const description = 'The value of a field is invalid.'
        const detail = { field: 'schema', location: 'query' as const, issue: 'INVALID_PARAMETER_VALUE', description }
        throw refusal(400, [detail])
      }
      const account = findSeller(payerId)
      if (!account) throw oauthRefusal(401, 'invalid_token', 'The account for this token no longer exists')
      return replyJson(describeAccount(paypal, account, scope.split(' ')))
    }),
  ])
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
