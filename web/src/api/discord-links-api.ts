import { discordLinksReply } from '@guildshop/contract/links'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './http.ts'

const discordLinksQuery = queryOptions({
  queryKey: ['discord-links'],
  queryFn: () => call('GET', '/discord/links', discordLinksReply),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Where this instance's bot is invited and its people help; Discord's own pages where the server does not tell. */
export function useDiscordLinks() {
  const { data } = useQuery(discordLinksQuery)
  return {
    botInviteUrl: data?.botInviteUrl || 'https://discord.com/application-directory',
    supportServerUrl: data?.supportServerUrl || 'https://discord.com/servers',
  }
}
