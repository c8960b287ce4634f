import type { FastifyInstance, FastifyReply } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { type RequestInput, readForm } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { discordCredentials } from '../discord-credentials.ts'
import { endpoint } from '../gate/api-gate.ts'
import {
  accessTokenTtlSeconds,
  consumeCode,
  type Grant,
  issueGrant,
  ownerOfToken,
  renewGrant,
  revokeGrants,
} from './grants.ts'

/** Errors use the OAuth2 format, unlike the rest of the API. */
export function tokenRoutes(api: FastifyInstance, { state }: Discord): void {
  api.post('/oauth2/token', endpoint('Exchanges a code or a refresh token.', {}), async (request, reply) => {
    const form = formOrNull(request)
    if (!form) return refuse(reply, 'invalid_request', 'The body must be application/x-www-form-urlencoded.')
    if (!isOurClient(request, form)) return refuse(reply, 'invalid_client', 'Invalid client ID or secret.', 401)
    const kind = form.get('grant_type')
    if (kind === 'authorization_code') return exchangeCode(reply, form)
    if (kind === 'refresh_token') return refresh(reply, form)
    return refuse(reply, 'unsupported_grant_type', `Grant type ${kind ?? 'None'} is not supported`)
  })

  api.post('/oauth2/token/revoke', endpoint("Revokes all tokens of the token's user.", {}), async (request, reply) => {
    const form = formOrNull(request)
    if (!form) return refuse(reply, 'invalid_request', 'The body must be application/x-www-form-urlencoded.')
    if (!isOurClient(request, form)) return refuse(reply, 'invalid_client', 'Invalid client ID or secret.', 401)
    const userId = ownerOfToken(state.value, form.get('token') ?? '')
    if (userId) revokeGrants(state.value, userId)
    return {}
  })

  function exchangeCode(reply: FastifyReply, form: URLSearchParams) {
    const code = consumeCode(state.value, form.get('code') ?? '')
    if (!code) return refuse(reply, 'invalid_grant', 'Invalid "code" in request.')
    if (code.redirectUri !== form.get('redirect_uri')) {
      return refuse(reply, 'invalid_grant', 'Invalid "redirect_uri" in request.')
    }
    return describeTokens(issueGrant(state.value, code))
  }

  function refresh(reply: FastifyReply, form: URLSearchParams) {
    const grant = renewGrant(state.value, form.get('refresh_token') ?? '')
    return grant ? describeTokens(grant) : refuse(reply, 'invalid_grant', 'Invalid "refresh_token" in request.')
  }
}

function describeTokens({ accessToken, refreshToken, scopes }: Grant) {
  return {
    token_type: 'Bearer',
    access_token: accessToken,
    expires_in: accessTokenTtlSeconds,
    refresh_token: refreshToken,
    scope: scopes.join(' '),
  }
}

function refuse(reply: FastifyReply, error: string, description: string, status = 400): FastifyReply {
  return reply.code(status).send({ error, error_description: description })
}

function formOrNull(request: RequestInput): URLSearchParams | null {
  try {
    return readForm(request)
  } catch (error) {
    if (error instanceof Declined) return null
    throw error
  }
}

/** Accepts HTTP Basic or credentials in the body. */
function isOurClient({ headers }: Pick<RequestInput, 'headers'>, form: URLSearchParams): boolean {
  const [kind, encoded = ''] = headers.authorization?.split(' ') ?? []
  const submitted =
    kind?.toLowerCase() === 'basic'
      ? Buffer.from(encoded, 'base64').toString()
      : `${form.get('client_id')}:${form.get('client_secret')}`
  const { clientId, clientSecret } = discordCredentials
  return submitted === `${clientId}:${clientSecret}`
}
