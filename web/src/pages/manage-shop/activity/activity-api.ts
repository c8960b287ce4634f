import { activityReply } from '@guildshop/contract/activity'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../api/http.ts'

/** Changes of a shop, by one person or by everyone. */
export const activityQuery = (guildId: string, person: string) =>
  infiniteQueryOptions({
    queryKey: ['activity', guildId, person],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...(person && { person }), ...(pageParam && { cursor: pageParam }) })
      return call('GET', `/guilds/${encodeURIComponent(guildId)}/activity?${query}`, activityReply)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || null,
    gcTime: 0,
  })
