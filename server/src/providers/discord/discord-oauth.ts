import { OAuth2Scopes, PermissionFlagsBits } from 'discord-api-types/v10'
import * as z from 'zod'
import { readText } from '../read-reply.ts'
import { callDiscord, type DiscordAccess } from './call-discord.ts'
import { DiscordRefused } from './discord-errors.ts'

type Settings = DiscordAccess & { webBase: string; clientId: string; clientSecret: string }

export type DiscordTokens = { accessToken: string; refreshToken: string; expiresIn: number }

const scopes = [OAuth2Scopes.Identify, OAuth2Scopes.Guilds]

const botPermissions =
  PermissionFlagsBits.ManageRoles |
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.SendMessagesInThreads |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.MentionEveryone

const tokenReply = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
  scope: z.string(),
})

/** OAuth: authorization, token exchange, refresh and revocation. */
export function createDiscordOauth(settings: Settings) {
  const authorization = `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`

  return {
    /** The authorization URL. */
    authorizeUrl({ state, redirectUri }: { state: string; redirectUri: string }): string {
      return consentUrl({
        response_type: 'code',
        scope: scopes.join(' '),
        state,
        redirect_uri: redirectUri,
        prompt: 'consent',
      })
    },

    /** The bot's invite URL. */
    inviteUrl(guildId?: string): string {
      const invitation = { scope: 'bot applications.commands', permissions: String(botPermissions) }
      return consentUrl(guildId ? { ...invitation, guild_id: guildId, disable_guild_select: 'true' } : invitation)
    },

    exchangeCode({ code, redirectUri }: { code: string; redirectUri: string }): Promise<DiscordTokens> {
      return requestTokens('exchange of a code', { grant_type: 'authorization_code', code, redirect_uri: redirectUri })
    },

    /** Invalidates the old pair: store the new one before using it. */
    refresh(refreshToken: string): Promise<DiscordTokens> {
      return requestTokens('refresh of a token', { grant_type: 'refresh_token', refresh_token: refreshToken })
    },

    /** Revokes all tokens of the same authorization. */
    async revoke(token: string): Promise<void> {
      const what = 'revocation of a token'
      const path = '/oauth2/token/revoke'
      await callDiscord(settings, { what, method: 'POST', path, authorization, form: { token }, isRepeatable: true })
    },
  }

  function consentUrl(query: Record<string, string>): string {
    const url = new URL(`${settings.webBase}/oauth2/authorize`)
    url.search = new URLSearchParams({ client_id: settings.clientId, ...query }).toString().replaceAll('+', '%20')
    return url.href
  }

  /** Codes and refresh tokens are single-use, so these calls aren't retried. */
  async function requestTokens(what: string, form: Record<string, string>): Promise<DiscordTokens> {
    const path = '/oauth2/token'
    const reply = await callDiscord(settings, { what, method: 'POST', path, authorization, form, isRepeatable: false })
    const tokens = readText({ provider: 'discord', what, status: reply.status }, reply.text, tokenReply)
    const granted = tokens.scope.split(' ')
    if (!scopes.every((scope) => granted.includes(scope))) throw new DiscordRefused(what, 403, 'insufficient_scope')
    return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, expiresIn: tokens.expires_in }
  }
}
