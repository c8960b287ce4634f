import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { about } from '../../http/endpoint.ts'
import { readForm } from '../../http/request.ts'
import { type App, isPlatformApp } from '../apps/app.ts'
import { scopeOf } from '../apps/scopes.ts'
import { makeId } from '../ids.ts'
import type { Paypal } from '../paypal.ts'
import { oauthRefusal } from '../refusal.ts'
import { issueToken } from './tokens.ts'

const appTokenTtlSeconds = 32_400
const userTokenTtlSeconds = 28_800

export function tokenRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.post('/v1/oauth2/token', about('Issues an app token or exchanges an authorization code.'), async (request) => {
    const client = authenticate(paypal, request.headers.authorization)
    const fields = readForm(request)
    const grant = fields.get('grant_type')
    if (grant === 'client_credentials') return issueAppToken(paypal, client)
    if (grant === 'authorization_code') return exchangeCode(paypal, client, fields.get('code') ?? '')
    if (grant) throw oauthRefusal(400, 'unsupported_grant_type', 'unsupported grant_type')
    throw oauthRefusal(400, 'unsupported_grant_type', 'Grant Type is NULL')
  })
}

function issueAppToken(paypal: Paypal, client: App) {
  return {
    scope: scopeOf(client),
    access_token: issueToken(paypal, { kind: 'app', clientId: client.clientId }, appTokenTtlSeconds),
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: appTokenTtlSeconds,
    nonce: makeNonce(paypal),
  }
}

/** A code is single-use, expires after ten minutes and was issued to the platform's app. */
function exchangeCode(paypal: Paypal, client: App, code: string) {
  const agreed = paypal.state.value.codes[code]
  delete paypal.state.value.codes[code]
  if (!agreed || !isPlatformApp(client) || Date.parse(agreed.expires) < paypal.now().getTime()) {
    throw oauthRefusal(400, 'invalid_grant', 'Invalid authorization code')
  }
  const { payerId, scope } = agreed
  return {
    scope,
    access_token: issueToken(paypal, { kind: 'user', payerId, scope }, userTokenTtlSeconds),
    token_type: 'Bearer',
    expires_in: userTokenTtlSeconds,
    nonce: makeNonce(paypal),
  }
}

function makeNonce({ now }: Paypal): string {
  return `${now().toISOString()}${makeId(43)}`
}

function authenticate({ state }: Paypal, authorization = ''): App {
  const provided = Buffer.from(/^Basic (\S+)$/i.exec(authorization)?.[1] ?? '', 'base64')
  const app = Object.values(state.value.apps).find(({ clientId, clientSecret }) => {
    const expected = Buffer.from(`${clientId}:${clientSecret}`)
    return provided.length === expected.length && timingSafeEqual(provided, expected)
  })
  if (!app) throw oauthRefusal(401, 'invalid_client', 'Client Authentication failed')
  return app
}
