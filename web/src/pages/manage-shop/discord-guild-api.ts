import { guildChannel, guildRole } from '@guildshop/contract/guilds'
import { queryOptions } from '@tanstack/react-query'
import { call, listOf } from '../../api/http.ts'

export const rolesQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'roles'],
    queryFn: () => call('GET', `/discord/guilds/${encodeURIComponent(guildId)}/roles`, listOf(guildRole)),
  })

export const channelsQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'channels'],
    queryFn: () => call('GET', `/discord/guilds/${encodeURIComponent(guildId)}/channels`, listOf(guildChannel)),
  })
