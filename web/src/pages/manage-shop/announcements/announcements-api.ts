import type { Announcements } from '@guildshop/contract/announcements'
import { messageReply } from '@guildshop/contract/replies'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/http.ts'
import { parseOrEmpty } from '../../../api/parse-or-empty.ts'
import { guildDetailsQuery } from '../shop-api.ts'

export function useSaveAnnouncements(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (announcements: Announcements) =>
      call('PUT', `/guilds/${encodeURIComponent(guildId)}/announcements`, parseOrEmpty(messageReply), announcements),
    onSuccess: (_, announcements) => {
      cache.setQueryData(guildDetailsQuery(guildId).queryKey, (known) => known && { ...known, announcements })
    },
  })
}
