import { makeRecoveryCodesReply, recoveryCodesReply } from '@guildshop/contract/recovery-codes'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/http.ts'

/** Beyond the specification, so a server may not offer it. */
export const recoveryCodesQuery = queryOptions({
  queryKey: ['recovery-codes'],
  queryFn: () => call('GET', '/2fa/recovery-codes', recoveryCodesReply),
})

export function noteNewCodes(cache: QueryClient, { length }: string[]): void {
  cache.setQueryData(recoveryCodesQuery.queryKey, { left: length, total: length })
}

export function useMakeRecoveryCodes() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST', '/2fa/recovery-codes', makeRecoveryCodesReply),
    onSuccess: ({ recoveryCodes }) => noteNewCodes(cache, recoveryCodes),
  })
}
