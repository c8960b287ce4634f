import { termsReply } from '@guildshop/contract/privacy'
import { messageReply } from '@guildshop/contract/replies'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './http.ts'

export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: () => call('GET', '/profile/terms', termsReply),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

export function useAcceptTerms() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (version: string) => call('POST', '/profile/terms', messageReply, { version }),
    onSuccess: () => void cache.invalidateQueries(termsQuery),
  })
}
