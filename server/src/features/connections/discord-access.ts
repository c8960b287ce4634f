import { setTimeout as sleep } from 'node:timers/promises'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { DiscordRefused } from '../../providers/discord/discord-errors.ts'
import { claimRenewal, dropTokens, findDiscordLink, saveTokens } from './discord-link-queries.ts'
import { sealTokens } from './link-discord.ts'
import { accessTokenField, refreshTokenField } from './token-fields.ts'

const oneMinute = 60_000
const renewalSeconds = 15
const pollMilliseconds = 100

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'discord'>

/**
 * Calls Discord for an account with a fresh token. A rejected token is deleted immediately, and the caller is asked to
 * reconnect.
 */
export async function callAsAccount<Answer>(
  deps: Deps,
  accountId: string,
  request: (accessToken: string) => Promise<Answer>,
): Promise<Answer> {
  const accessToken = await freshToken(deps, accountId)
  return droppingDeadTokens(deps, accountId, () => request(accessToken))
}

async function freshToken(deps: Deps, accountId: string): Promise<string> {
  for (let waited = 0; waited < renewalSeconds * 1000; waited += pollMilliseconds) {
    const link = await findDiscordLink(deps.db, accountId)
    if (!link) throw new Refused('DISCORD_TOKEN_MISSING')
    if (!link.accessToken || !link.refreshToken) throw new Refused('DISCORD_TOKEN_INVALID')
    const now = deps.now()
    const isFresh = link.tokenExpiresAt.getTime() - now.getTime() > oneMinute
    if (isFresh) return deps.secrets.open(link.accessToken, accessTokenField(accountId))
    const until = new Date(now.getTime() + renewalSeconds * 1000)
    const { refreshToken } = link
    if (await claimRenewal(deps.db, accountId, { refreshToken, now, until }))
      return renew(deps, accountId, refreshToken)
    await sleep(pollMilliseconds)
  }
  throw new Refused('DISCORD_BUSY', { retryAfter: 1 })
}

async function renew(deps: Deps, accountId: string, sealedRefreshToken: string): Promise<string> {
  const refreshToken = deps.secrets.open(sealedRefreshToken, refreshTokenField(accountId))
  const tokens = await droppingDeadTokens(deps, accountId, () => deps.discord.oauth.refresh(refreshToken))
  await saveTokens(deps.db, accountId, sealTokens(deps, accountId, tokens))
  return tokens.accessToken
}

async function droppingDeadTokens<Answer>(
  deps: Deps,
  accountId: string,
  request: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof DiscordRefused && error.isTokenInvalid)) throw error
    await dropTokens(deps.db, accountId)
    throw new Refused('DISCORD_TOKEN_INVALID')
  }
}
