import { randomBytes } from 'node:crypto'
import type { App } from '../apps/app.ts'
import { permissionDenied } from '../apps/rights.ts'
import type { Paypal } from '../paypal.ts'
import { oauthRefusal, refusal } from '../refusal.ts'
import type { Token } from './login-state.ts'

export function issueToken({ state, now }: Paypal, token: Token, seconds: number): string {
  const { tokens } = state.value
  for (const [text, { expires }] of Object.entries(tokens))
    if (Date.parse(expires) < now().getTime()) delete tokens[text]
  const text = `A21AA${randomBytes(66).toString('base64url')}`
  tokens[text] = { ...token, expires: new Date(now().getTime() + seconds * 1000).toISOString() }
  return text
}

/** Returns the app a token was issued to; refuses a user token. */
export function findAppByToken(paypal: Paypal, authorization: string | undefined): App {
  const token = findToken(paypal, authorization)
  if (token.kind !== 'app') throw permissionDenied()
  const app = paypal.state.value.apps[token.clientId]
  if (!app) throw oauthRefusal(401, 'invalid_token', 'Token signature verification failed')
  return app
}

/** Returns a user token; refuses the app token. */
export function findUserToken(paypal: Paypal, authorization: string | undefined) {
  const token = findToken(paypal, authorization)
  if (token.kind === 'user') return token
  throw oauthRefusal(401, 'invalid_token', 'The token passed in does not belong to a user')
}

/** Revokes the tokens of one app. */
export function revokeTokens({ state }: Paypal, { clientId }: App): void {
  const { tokens } = state.value
  for (const [text, token] of Object.entries(tokens))
    if (token.kind === 'app' && token.clientId === clientId) delete tokens[text]
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
