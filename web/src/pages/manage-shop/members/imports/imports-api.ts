import { importedReply, importPreview, importsReply } from '@guildshop/contract/memberships'
import { messageReply } from '@guildshop/contract/replies'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../api/http.ts'
import { parseOrEmpty } from '../../../../api/parse-or-empty.ts'
import { guildPath, reloadMembers } from '../members-api.ts'

export type ImportRequest =
  | { source: 'csv'; itemId: string; csv: string }
  | { source: 'role'; itemId: string; roleId: string; until: string }

export const importsQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['members', 'imports', guildId],
    queryFn: () => call('GET', importsPath(guildId), importsReply),
  })

/** Reports what an import would do without changing anything. */
export function usePreviewImport(guildId: string) {
  return useMutation({
    mutationFn: (request: ImportRequest) => call('POST', `${importsPath(guildId)}/preview`, importPreview, request),
  })
}

export function useImportMembers(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (request: ImportRequest) => call('POST', importsPath(guildId), importedReply, request),
    onSettled: () => {
      void reloadMembers(cache)
      return cache.invalidateQueries(importsQuery(guildId))
    },
  })
}

/** Ends the memberships of an import, except those that were paid for since. */
export function useUndoImport(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (importId: string) =>
      call('DELETE', `${importsPath(guildId)}/${encodeURIComponent(importId)}`, parseOrEmpty(messageReply)),
    onSettled: () => {
      void reloadMembers(cache)
      return cache.invalidateQueries(importsQuery(guildId))
    },
  })
}

const importsPath = (guildId: string) => `${guildPath(guildId)}/membership-imports`
