import type { DiscordReturnCode } from '@guildshop/contract/connection-rules'
import { isUniqueViolation } from '../../db/is-unique-violation.ts'
import type { Dependencies } from '../../dependencies.ts'
import { DiscordRefused } from '../../providers/discord/discord-errors.ts'
import type { DiscordTokens } from '../../providers/discord/discord-oauth.ts'
import type { DiscordUser } from '../../providers/discord/discord-user-client.ts'
import { ProviderFailed } from '../../providers/provider-failed.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'
import { findDiscordLink, findOtherHolder, saveDiscordLink } from './discord-link-queries.ts'
import { accessTokenField, refreshTokenField } from './token-fields.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'discord' | 'log'>
type Request = { accountId: string; code: string | undefined; redirectUri: string }

/** Links the authorized Discord account. Returns an error code, or null on success. */
export async function linkDiscord(deps: Deps, request: Request): Promise<DiscordReturnCode | null> {
  if (!request.code) return 'no_code'
  try {
    const tokens = await deps.discord.oauth.exchangeCode({ code: request.code, redirectUri: request.redirectUri })
    const user = await deps.discord.users.getUser(tokens.accessToken)
    return await saveLink(deps, request.accountId, user, tokens)
  } catch (error) {
    if (isUniqueViolation(error)) return 'discord_already_linked'
    if (error instanceof DiscordRefused) return error.isTokenInvalid ? 'discord_token_invalid' : 'discord_api_error'
    if (!(error instanceof ProviderFailed)) throw error
    deps.log.warn(error)
    return 'discord_api_error'
  }
}

function saveLink(
  deps: Deps,
  accountId: string,
  user: DiscordUser,
  tokens: DiscordTokens,
): Promise<DiscordReturnCode | null> {
  return deps.db.transaction().execute(async (tx) => {
    const other = await findOtherHolder(tx, user.id, accountId)
    if (other) return other.bannedAt ? 'discord_banned' : 'discord_already_linked'
    const before = await findDiscordLink(tx, accountId)
    await saveDiscordLink(tx, {
      accountId,
      discordId: user.id,
      username: user.username,
      discriminator: user.discriminator,
      avatar: user.avatar,
      linkedAt: deps.now(),
      ...sealTokens(deps, accountId, tokens),
    })
    if (before?.discordId !== user.id) await notifyOwner(tx, deps, accountId, 'discord-connected')
    return null
  })
}

/** Tokens as stored: encrypted, with their expiration. */
export function sealTokens(
  { secrets, now }: Pick<Dependencies, 'secrets' | 'now'>,
  accountId: string,
  tokens: DiscordTokens,
) {
  return {
    accessToken: secrets.seal(tokens.accessToken, accessTokenField(accountId)),
    refreshToken: secrets.seal(tokens.refreshToken, refreshTokenField(accountId)),
    tokenExpiresAt: new Date(now().getTime() + tokens.expiresIn * 1000),
  }
}
