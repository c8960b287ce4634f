import { Declined } from '../../http/declined.ts'
import { discordCredentials } from '../discord-credentials.ts'

/** An authorization request. Adding the bot doesn't require a redirect URI. */
export type ConsentRequest = {
  scopes: string[]
  redirectUri: string | null
  state: string | null
  /** Set if the request adds the bot to a server. */
  bot: { permissions: string; guildId: string | null } | null
}

/** Scope descriptions, as on Discord's consent page. */
export const scopeDescriptions: Record<string, string> = {
  identify: 'Access your username, avatar and banner',
  email: 'Access your email address',
  guilds: 'Know what servers you’re in',
  'guilds.members.read': 'Read your member info (nickname, avatar, roles) for servers you belong to',
  'guilds.join': 'Join servers for you',
  bot: 'Add a bot to a server',
  'applications.commands': 'Create commands',
}

const loopbackHosts = ['localhost', '127.0.0.1']

export function readConsent(query: URLSearchParams): ConsentRequest {
  if (query.get('client_id') !== discordCredentials.clientId) throw new Declined(400, 'Unknown application: client_id.')
  const scopes = (query.get('scope') ?? '').split(/[ +]/).filter(Boolean)
  const unknown = scopes.find((scope) => !(scope in scopeDescriptions))
  if (scopes.length === 0 || unknown) throw new Declined(400, `Invalid scope: ${unknown ?? 'none given'}.`)
  const redirectUri = query.get('redirect_uri')
  const onlyBot = scopes.every((scope) => scope === 'bot' || scope === 'applications.commands')
  if (redirectUri !== null || !onlyBot) checkRedirectUri(redirectUri)
  if ((redirectUri !== null || !onlyBot) && query.get('response_type') !== 'code') {
    throw new Declined(400, 'Invalid response_type: only code is supported.')
  }
  return { scopes, redirectUri, state: query.get('state'), bot: scopes.includes('bot') ? readBot(query) : null }
}

function checkRedirectUri(text: string | null): void {
  const url = text !== null && URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'http:' && loopbackHosts.includes(url.hostname) && !url.hash) return
  throw new Declined(400, 'Invalid redirect_uri: must be on http://localhost or http://127.0.0.1 (any port and path).')
}

function readBot(query: URLSearchParams) {
  const permissions = query.get('permissions') ?? '0'
  if (!/^\d{1,20}$/.test(permissions)) throw new Declined(400, 'Invalid permissions: must be a decimal number.')
  return { permissions, guildId: query.get('guild_id') }
}
