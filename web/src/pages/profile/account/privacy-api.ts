import { type DataExportReply, dataExportReply, latestDataExportReply } from '@guildshop/contract/privacy'
import { messageReply } from '@guildshop/contract/replies'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { download } from '../../../api/download.ts'
import { call } from '../../../api/http.ts'
import type { ProofMethod } from '../security/security-api.ts'

export const dataExportQuery = queryOptions({
  queryKey: ['data-export'],
  queryFn: () => call('GET', '/profile/data-export', latestDataExportReply),
  // Polls while the export is being prepared.
  refetchInterval: ({ state }) => (state.data?.export?.state === 'waiting' ? 1000 : false),
})

export function useStartDataExport() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST', '/profile/data-export', dataExportReply),
    onSuccess: (made: DataExportReply) => cache.setQueryData(dataExportQuery.queryKey, { export: made }),
  })
}

export function useDownloadData() {
  return useMutation({
    mutationFn: (id: string) => download(`/profile/data-export/${encodeURIComponent(id)}/archive`),
  })
}

export function useSendDeletionCode() {
  return useMutation({ mutationFn: () => call('POST', '/profile/delete/send_code', messageReply) })
}

export function useDeleteAccount() {
  return useMutation({
    mutationFn: ({ method, code }: { method: ProofMethod; code: string }) =>
      method === '2fa'
        ? call('POST', '/profile/delete/with_2fa', messageReply, { twoFactorToken: code })
        : call('POST', '/profile/delete/confirm_code', messageReply, { code }),
  })
}
