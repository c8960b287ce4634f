import { messageReply } from '@guildshop/contract/replies'
import { session } from '@guildshop/contract/sessions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, listOf } from '../../../api/http.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => call('GET', '/profile/sessions', listOf(session)),
})

export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('DELETE', `/profile/sessions/${encodeURIComponent(id)}`, messageReply),
    onSettled: () => cache.invalidateQueries(sessionsQuery),
  })
}

export function useEndOtherSessions() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE', '/profile/sessions', messageReply),
    onSettled: () => cache.invalidateQueries(sessionsQuery),
  })
}
