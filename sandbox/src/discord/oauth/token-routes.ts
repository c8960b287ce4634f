import type { Call } from '../../http/call.ts'
import { Declined } from '../../http/declined.ts'
import { type Reply, replyJson } from '../../http/reply.ts'
import type { Route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { discordCredentials } from '../discord-credentials.ts'
import type { ApiRoute } from '../gate/api-route.ts'
import { accessTokenLife, type Grant, issueGrant, ownerOfToken, renewGrant, revokeGrants, takeCode } from './grants.ts'

/** Errors use the OAuth2 format, unlike the rest of the API. */
export function tokenRoutes(apiRoute: ApiRoute, { state }: Discord): Route[] {
  return [
    apiRoute('POST', '/oauth2/token', 'Exchanges a code or a refresh token.', {}, (call) => {
      const form = readForm(call)
      if (!form) return refuse('invalid_request', 'The body must be application/x-www-form-urlencoded.')
      if (!isOurClient(call, form)) return refuse('invalid_client', 'Invalid client ID or secret.', 401)
      const kind = form.get('grant_type')
      if (kind === 'authorization_code') return tradeCode(form)
      if (kind === 'refresh_token') return refresh(form)
      return refuse('unsupported_grant_type', `Grant type ${kind ?? 'None'} is not supported`)
    }),

    apiRoute('POST', '/oauth2/token/revoke', "Revokes all tokens of the token's user.", {}, (call) => {
      const form = readForm(call)
      if (!form) return refuse('invalid_request', 'The body must be application/x-www-form-urlencoded.')
      if (!isOurClient(call, form)) return refuse('invalid_client', 'Invalid client ID or secret.', 401)
      const userId = ownerOfToken(state.value, form.get('token') ?? '')
      if (userId) revokeGrants(state.value, userId)
      return replyJson({})
    }),
  ]

  function tradeCode(form: URLSearchParams): Reply {
    const code = takeCode(state.value, form.get('code') ?? '')
    if (!code) return refuse('invalid_grant', 'Invalid "code" in request.')
    if (code.redirectUri !== form.get('redirect_uri')) {
      return refuse('invalid_grant', 'Invalid "redirect_uri" in request.')
    }
    return replyTokens(issueGrant(state.value, code))
  }

  function refresh(form: URLSearchParams): Reply {
    const grant = renewGrant(state.value, form.get('refresh_token') ?? '')
    return grant ? replyTokens(grant) : refuse('invalid_grant', 'Invalid "refresh_token" in request.')
  }
}

function replyTokens({ accessToken, refreshToken, scopes }: Grant): Reply {
  return replyJson({
    token_type: 'Bearer',
    access_token: accessToken,
    expires_in: accessTokenLife,
    refresh_token: refreshToken,
    scope: scopes.join(' '),
  })
}

function refuse(error: string, description: string, status = 400): Reply {
  return replyJson({ error, error_description: description }, { status })
}

function readForm({ form }: Pick<Call, 'form'>): URLSearchParams | null {
  try {
    return form()
  } catch (error) {
    if (error instanceof Declined) return null
    throw error
  }
}

/** Accepts HTTP Basic or credentials in the body. */
function isOurClient({ headers }: Pick<Call, 'headers'>, form: URLSearchParams): boolean {
  const [kind, encoded = ''] = headers.authorization?.split(' ') ?? []
  const given =
    kind?.toLowerCase() === 'basic'
      ? Buffer.from(encoded, 'base64').toString()
      : `${form.get('client_id')}:${form.get('client_secret')}`
  const { clientId, clientSecret } = discordCredentials
  return given === `${clientId}:${clientSecret}`
}
