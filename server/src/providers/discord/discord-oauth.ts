import { OAuth2Scopes, PermissionFlagsBits } from 'discord-api-types/v10'
import * as z from 'zod'
import { readText } from '../read-reply.ts'
import { callDiscord, type DiscordAccess } from './call-discord.ts'
import { DiscordRefused } from './discord-errors.ts'

type Settings = DiscordAccess & { webBase: string; clientId: string; clientSecret: string }

export type DiscordTokens = { accessToken: string; refreshToken: string; expiresIn: number }

const linkScopes = [OAuth2Scopes.Identify, OAuth2Scopes.Guilds]
const loginScopes = [OAuth2Scopes.Identify, OAuth2Scopes.Email]

const botPermissions =
  PermissionFlagsBits.ManageRoles |
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.SendMessagesInThreads |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.ReadMessageHistory |
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
  const invitation = consentUrl({ scope: 'bot applications.commands', permissions: String(botPermissions) })

  return {
    /** The authorization URL. */
    authorizeUrl(request: CodeRequest): string {
      return consentUrl(codeQuery(request, linkScopes, 'consent'))
    },

    /** The authorization URL for a login. Discord skips its consent page for users who have authorized it before. */
    loginUrl(request: CodeRequest): string {
      return consentUrl(codeQuery(request, loginScopes, 'none'))
    },

    /** The bot's invite URL. */
    inviteUrl(guildId?: string): string {
      return guildId ? `${invitation}&guild_id=${guildId}&disable_guild_select=true` : invitation
    },

    exchangeCode({ code, redirectUri }: { code: string; redirectUri: string }): Promise<DiscordTokens> {
      return exchange(code, redirectUri, linkScopes)
    },

    /** Exchanges the code of a login. Don't revoke the token: that would also revoke the account's connection. */
    async exchangeLoginCode({ code, redirectUri }: { code: string; redirectUri: string }): Promise<string> {
      return (await exchange(code, redirectUri, loginScopes)).accessToken
    },

    /** Invalidates the old pair: store the new one before using it. */
    refresh(refreshToken: string): Promise<DiscordTokens> {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
      return requestTokens('refresh of a token', form, linkScopes)
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

  function exchange(code: string, redirectUri: string, scopes: string[]): Promise<DiscordTokens> {
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    return requestTokens('exchange of a code', form, scopes)
  }

  /** Codes and refresh tokens are single-use, so these calls aren't retried. */
  async function requestTokens(what: string, form: Record<string, string>, scopes: string[]): Promise<DiscordTokens> {
    const path = '/oauth2/token'
    const reply = await callDiscord(settings, { what, method: 'POST', path, authorization, form, isRepeatable: false })
    const tokens = readText({ provider: 'discord', what, status: reply.status }, reply.text, tokenReply)
    const granted = tokens.scope.split(' ')
    if (!scopes.every((scope) => granted.includes(scope))) throw new DiscordRefused(what, 403, 'insufficient_scope')
    return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, expiresIn: tokens.expires_in }
  }
}

type CodeRequest = { state: string; redirectUri: string }

function codeQuery({ state, redirectUri }: CodeRequest, scopes: string[], prompt: 'consent' | 'none') {
  return { response_type: 'code', scope: scopes.join(' '), state, redirect_uri: redirectUri, prompt }
}
