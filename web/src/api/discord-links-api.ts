import { discordLinksReply } from '@guildshop/contract/connections'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './http.ts'

const discordLinksQuery = queryOptions({
  queryKey: ['discord-links'],
  queryFn: () => call('GET', '/discord/links', discordLinksReply),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Preselects the server in a bot invite and locks the choice, so that the bot isn't added to another one. */
function inviteTo(inviteUrl: string, guildId: string | undefined): string {
  if (!guildId || !URL.canParse(inviteUrl)) return inviteUrl
  const url = new URL(inviteUrl)
  // Not an invite of a bot, such as Discord's own directory.
  if (!url.searchParams.has('client_id')) return inviteUrl
  url.searchParams.set('guild_id', guildId)
  url.searchParams.set('disable_guild_select', 'true')
  return url.href
}

/**
 * This instance's bot invite and support server, or Discord's own pages if the API doesn't return them. The invite is for
 * one server if it's given.
 */
export function useDiscordLinks(guildId?: string) {
  const { data } = useQuery(discordLinksQuery)
  return {
    botInviteUrl: inviteTo(data?.botInviteUrl || 'https://discord.com/application-directory', guildId),
    supportServerUrl: data?.supportServerUrl || 'https://discord.com/servers',
  }
}
