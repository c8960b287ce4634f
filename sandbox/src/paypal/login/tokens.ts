import { randomBytes } from 'node:crypto'
import type { Paypal } from '../paypal.ts'
import { oauthRefusal, refusal } from '../refusal.ts'
import type { Token } from './login-state.ts'

const permissionDenied = {
  issue: 'PERMISSION_DENIED',
  description: 'You do not have permission to access or perform operations on this resource.',
}

export function issueToken({ state, now }: Paypal, token: Token, seconds: number): string {
  const { tokens } = state.value
  for (const [text, { expires }] of Object.entries(tokens))
    if (Date.parse(expires) < now().getTime()) delete tokens[text]
  const text = `A21AA${randomBytes(66).toString('base64url')}`
  tokens[text] = { ...token, expires: new Date(now().getTime() + seconds * 1000).toISOString() }
  return text
}

export function checkAppToken(paypal: Paypal, authorization: string | undefined): void {
  const { kind } = findToken(paypal, authorization)
  if (kind !== 'app') throw refusal(403, [permissionDenied])
}

/** Returns a user token; refuses the app token. */
export function findUserToken(paypal: Paypal, authorization: string | undefined) {
  const token = findToken(paypal, authorization)
  if (token.kind === 'user') return token
  throw oauthRefusal(401, 'invalid_token', 'The token passed in does not belong to a user')
}

/** Revokes every token, so that calls with them return 401. */
export function invalidateTokens({ state }: Paypal): void {
  state.value.tokens = {}
}

function findToken({ state, now }: Paypal, authorization: string | undefined) {
  const text = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  if (!text) throw refusal(401)
  const token = state.value.tokens[text]
  if (!token) throw oauthRefusal(401, 'invalid_token', 'Token signature verification failed')
  if (Date.parse(token.expires) > now().getTime()) return token
  throw oauthRefusal(401, 'invalid_token', 'The token passed in was not found in the system or has expired')
}
