import { randomBytes } from 'node:crypto'
import type { DiscordReturnCode } from '@guildshop/contract/connection-rules'
import type { Dependencies } from '../../../dependencies.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry, hiddenInKey } from '../../../http/throttle.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { cookieFor, isBrowserOf } from '../oauth-state.ts'
import { consumeLogin, insertLogin } from './discord-login-queries.ts'
import { issueTicket } from './discord-ticket.ts'

const tenMinutes = 600_000
/** Distinguishes the callback of a login from that of a connection, even if the state has expired. */
const prefix = 'login-'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'discord' | 'log'>
type Problem = Extract<DiscordReturnCode, 'invalid_state' | 'no_code' | 'discord_api_error'>

export const loginProblems: Record<Problem, string> = {
  invalid_state: 'This Discord login has expired. Please try again.',
  no_code: 'The Discord login was cancelled.',
  discord_api_error: "We couldn't reach Discord. Please try again.",
}

export const isDiscordLogin = (state: string | undefined): state is string => state?.startsWith(prefix) ?? false

type Start = { cookie: string | undefined; network: string; redirectUri: string }

/** Starts a login. As for a connection, the URL's state and the browser's cookie are both required to finish it. */
export async function startDiscordLogin(deps: Deps, start: Start): Promise<{ url: string; cookie: string }> {
  await countTry(deps, `discord-login:${hiddenInKey(deps, start.network)}`, throttles.discordLogin)
  const state = `${prefix}${randomBytes(24).toString('base64url')}`
  const cookie = cookieFor(start.cookie)
  await insertLogin(deps.db, {
    keyHash: deps.secrets.fingerprint('discord-login', state),
    cookieHash: deps.secrets.fingerprint('link-cookie', cookie),
    identity: null,
    expiresAt: new Date(deps.now().getTime() + tenMinutes),
  })
  return { url: deps.discord.oauth.loginUrl({ state, redirectUri: start.redirectUri }), cookie }
}

type Return = { state: string; code: string | undefined; cookie: string | undefined; redirectUri: string }

/** Discord's callback: returns a ticket for the browser that started the login. The state works once. */
export async function authorizeDiscordLogin(
  deps: Deps,
  { state, code, cookie, redirectUri }: Return,
): Promise<{ ticket: string } | { problem: Problem }> {
  const login = await consumeLogin(deps.db, deps.secrets.fingerprints('discord-login', state))
  if (!login || !isBrowserOf(deps, login, cookie) || login.expiresAt <= deps.now()) return { problem: 'invalid_state' }
  if (!code) return { problem: 'no_code' }
  try {
    const accessToken = await deps.discord.oauth.exchangeLoginCode({ code, redirectUri })
    const identity = await deps.discord.users.getIdentity(accessToken)
    const { cookieHash } = login
    return { ticket: await issueTicket(deps, { cookieHash, identity }) }
  } catch (error) {
    if (error instanceof DiscordRefused) return { problem: 'discord_api_error' }
    if (!(error instanceof ProviderFailed)) throw error
    deps.log.warn(error)
    return { problem: 'discord_api_error' }
  }
}
