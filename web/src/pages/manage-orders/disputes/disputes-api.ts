import { messageReply } from '@guildshop/contract/replies'
import { disputesReply } from '@guildshop/contract/sales/disputes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { download } from '../../../api/download.ts'
import { call } from '../../../api/http.ts'
import { parseOrEmpty } from '../../../api/parse-or-empty.ts'
import { reloadOrders } from '../orders-api.ts'

export const disputesQuery = queryOptions({
  queryKey: ['disputes'],
  queryFn: () => call('GET', '/disputes', disputesReply),
})

/** What a seller can answer, by its path. */
export type AnswerKind = 'messages' | 'evidence' | 'accept'

type Answer = { kind: AnswerKind; text: string; answerId: string }

/**
 * Reuse the answer's id to repeat a request whose result is unknown. `onSent` runs before the reload, which may remove
 * the form.
 */
export function useAnswerDispute(disputeId: string, onSent: (message: string | null | undefined) => void) {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ kind, ...body }: Answer) =>
      call('POST', `/disputes/${encodeURIComponent(disputeId)}/${kind}`, parseOrEmpty(messageReply), body),
    onSuccess: ({ message }) => onSent(message),
    onSettled: reload,
  })
}

/** Reads the seller's disputes from PayPal. */
export function useRefreshDisputes() {
  const reload = useReload()
  return useMutation({
    mutationFn: () => call('POST', '/disputes/refresh', parseOrEmpty(messageReply)),
    onSettled: reload,
  })
}

/** Flags the order, or removes its flag when the note is null. */
export function useFlagOrder(saleId: string) {
  const reload = useReload()
  const path = `/sales/${encodeURIComponent(saleId)}/flag`
  return useMutation({
    mutationFn: (note: string | null) =>
      note === null
        ? call('DELETE', path, parseOrEmpty(messageReply))
        : call('POST', path, parseOrEmpty(messageReply), { note }),
    onSettled: reload,
  })
}

export function useDownloadPack(saleId: string) {
  return useMutation({ mutationFn: () => download(`/sales/${encodeURIComponent(saleId)}/dispute-pack.pdf`) })
}

function useReload() {
  const cache = useQueryClient()
  return () => Promise.all([reloadOrders(cache), cache.invalidateQueries(disputesQuery)])
}
