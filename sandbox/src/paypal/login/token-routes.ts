import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { about } from '../../http/endpoint.ts'
import { readForm } from '../../http/request.ts'
import { makeId } from '../ids.ts'
import type { Paypal } from '../paypal.ts'
import { paypalCredentials } from '../paypal-credentials.ts'
import { oauthRefusal } from '../refusal.ts'
import { issueToken } from './tokens.ts'

const appSeconds = 32_400
const userSeconds = 28_800
const services =
  'payments/payment applications/webhooks payments/realtimepayment subscriptions shipping/trackers/readwrite disputes/read-seller'
const appScope = ['openid', ...services.split(' ').map((name) => `https://uri.paypal.com/services/${name}`)].join(' ')

export function tokenRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.post('/v1/oauth2/token', about('Issues an app token or exchanges an authorization code.'), async (request) => {
    checkClient(request.headers.authorization)
    const fields = readForm(request)
    const grant = fields.get('grant_type')
    if (grant === 'client_credentials') return grantToApp(paypal)
    if (grant === 'authorization_code') return grantToUser(paypal, fields.get('code') ?? '')
    if (grant) throw oauthRefusal(400, 'unsupported_grant_type', 'unsupported grant_type')
    throw oauthRefusal(400, 'unsupported_grant_type', 'Grant Type is NULL')
  })
}

function grantToApp(paypal: Paypal) {
  return {
    scope: appScope,
    access_token: issueToken(paypal, { kind: 'app' }, appSeconds),
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: appSeconds,
    nonce: makeNonce(paypal),
  }
}

/** A code is single-use and expires after ten minutes. */
function grantToUser(paypal: Paypal, code: string) {
  const agreed = paypal.state.value.codes[code]
  delete paypal.state.value.codes[code]
  if (!agreed || Date.parse(agreed.expires) < paypal.now().getTime()) {
    throw oauthRefusal(400, 'invalid_grant', 'Invalid authorization code')
  }
  const { payerId, scope } = agreed
  return {
    scope,
    access_token: issueToken(paypal, { kind: 'user', payerId, scope }, userSeconds),
    token_type: 'Bearer',
    expires_in: userSeconds,
    nonce: makeNonce(paypal),
  }
}

function makeNonce({ now }: Paypal): string {
  return `${now().toISOString()}${makeId(43)}`
}

function checkClient(authorization = ''): void {
  const { clientId, clientSecret } = paypalCredentials
  const given = Buffer.from(/^Basic (\S+)$/i.exec(authorization)?.[1] ?? '', 'base64')
  const right = Buffer.from(`${clientId}:${clientSecret}`)
  if (given.length === right.length && timingSafeEqual(given, right)) return
  throw oauthRefusal(401, 'invalid_client', 'Client Authentication failed')
}
