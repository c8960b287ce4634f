import type { DiscordReturnCode } from '@guildshop/contract/connection-rules'
import { isUniqueViolation } from '../../db/is-unique-violation.ts'
import type { Dependencies } from '../../dependencies.ts'
import { DiscordRefused } from '../../providers/discord/discord-errors.ts'
import type { DiscordTokens } from '../../providers/discord/discord-oauth.ts'
import type { DiscordUser } from '../../providers/discord/discord-user-client.ts'
import { ProviderFailed } from '../../providers/provider-failed.ts'
import { mask } from '../accounts/security-changes/mask.ts'
import { recordSecurityChangeOf } from '../accounts/security-changes/record-security-change.ts'
import { findDiscordLink, findOtherHolder, saveDiscordLink } from './discord-link-queries.ts'
import { lockAccount } from './paypal-connection/change-connection-queries.ts'
import { accessTokenField, refreshTokenField } from './token-fields.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'discord' | 'log' | 'hooks' | 'publicUrl'>
type Flow = { accountId: string; isProved: boolean }
type Request = Flow & { code: string | undefined; redirectUri: string }

/** Links the authorized Discord account. Returns an error code, or null on success. */
export async function linkDiscord(deps: Deps, request: Request): Promise<DiscordReturnCode | null> {
  if (!request.code) return 'no_code'
  try {
    const tokens = await deps.discord.oauth.exchangeCode({ code: request.code, redirectUri: request.redirectUri })
    const user = await deps.discord.users.getUser(tokens.accessToken)
    return await saveLink(deps, request, user, tokens)
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
  { accountId, isProved }: Flow,
  user: DiscordUser,
  tokens: DiscordTokens,
): Promise<DiscordReturnCode | null> {
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const other = await findOtherHolder(tx, user.id, accountId)
    if (other) return other.bannedAt ? 'discord_banned' : 'discord_already_linked'
    const before = await findDiscordLink(tx, accountId)
    const isSame = before?.discordId === user.id
    if (before && !isSame && !isProved) return 'proof_missing'
    await saveDiscordLink(tx, {
      accountId,
      discordId: user.id,
      username: user.username,
      discriminator: user.discriminator,
      avatar: user.avatar,
      linkedAt: deps.now(),
      allowsLogin: isSame ? before.allowsLogin : isProved,
      ...sealTokens(deps, accountId, tokens),
    })
    if (isSame) return null
    const connected = isProved ? 'discord-connected' : 'discord-connected-unconfirmed'
    await recordSecurityChangeOf(tx, deps, accountId, before ? 'discord-replaced' : connected, {
      before: before && mask(before.username),
      after: mask(user.username),
    })
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
