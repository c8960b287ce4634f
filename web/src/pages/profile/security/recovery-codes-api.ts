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

/** The code can be omitted right after a 2FA check in this session, as for turning 2FA off. */
export function useMakeRecoveryCodes() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ token }: { token?: string }) =>
      call('POST', '/2fa/recovery-codes', makeRecoveryCodesReply, token === undefined ? undefined : { token }),
    onSuccess: ({ recoveryCodes }) => noteNewCodes(cache, recoveryCodes),
  })
}
