import { discordLinksReply } from '@guildshop/contract/connections'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './http.ts'

const discordLinksQuery = queryOptions({
  queryKey: ['discord-links'],
  queryFn: () => call('GET', '/discord/links', discordLinksReply),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** This instance's bot invite and support server, or Discord's own pages if the API doesn't return them. */
export function useDiscordLinks() {
  const { data } = useQuery(discordLinksQuery)
  return {
    botInviteUrl: data?.botInviteUrl || 'https://discord.com/application-directory',
    supportServerUrl: data?.supportServerUrl || 'https://discord.com/servers',
  }
}
