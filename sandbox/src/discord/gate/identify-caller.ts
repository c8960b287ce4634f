import type { IncomingHttpHeaders } from 'node:http'
import { discordCredentials } from '../discord-credentials.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import type { DiscordState } from '../discord-state.ts'
import { findGrant, type Grant } from '../oauth/grants.ts'

/** Accepted credentials: the bot token, a user token with this scope ('' for any scope), or none. */
export type Access = { bot?: true; scope?: string }

export type Caller = { by: 'bot' | 'nobody' } | { by: 'user'; grant: Grant }

export function identifyCaller(state: DiscordState, access: Access, headers: IncomingHttpHeaders): Caller {
  if (!access.bot && access.scope === undefined) return { by: 'nobody' }
  const [kind = '', token = ''] = headers.authorization?.split(' ') ?? []
  if (access.bot && kind === 'Bot' && token === discordCredentials.botToken) {
    checkAgent(headers)
    return { by: 'bot' }
  }
  const grant = kind.toLowerCase() === 'bearer' ? findGrant(state, token) : undefined
  if (!grant || access.scope === undefined || !hasScope(grant, access.scope)) throw new DiscordRefusal('unauthorized')
  return { by: 'user', grant }
}

function hasScope({ scopes }: Grant, scope: string): boolean {
  return scope === '' || scopes.includes(scope)
}

/** Discord blocks bots whose User-Agent doesn't follow its format. */
function checkAgent(headers: IncomingHttpHeaders): void {
  if (!/^DiscordBot \(\S+, \S+\)/.test(headers['user-agent'] ?? '')) throw new DiscordRefusal('blockedAgent')
}
