import { orderDetails } from '@guildshop/contract/order-details'
import { messageReply } from '@guildshop/contract/replies'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/http.ts'
import { parseOrEmpty } from '../../../api/parse-or-empty.ts'
import { everyOrder, reloadOrders } from '../orders-api.ts'

const oneMinute = 60_000

/** Polls while a delivery is in progress, or tracking or a message is being sent. */
export const orderQuery = (saleId: string) =>
  queryOptions({
    queryKey: [...everyOrder.queryKey, saleId],
    queryFn: () => call('GET', `/sales/${encodeURIComponent(saleId)}`, orderDetails),
    refetchInterval: ({ state: { data } }) => {
      const isDelivering = data?.deliveries.some(
        ({ state, dueAt }) => state === 'waiting' && Date.parse(dueAt) <= Date.now(),
      )
      if (isDelivering) return 3000
      const isMessaging = data?.messages?.some(
        ({ state, createdAt }) => state === 'waiting' && Date.parse(createdAt) > Date.now() - oneMinute,
      )
      const isRefunding = data?.refundRequests?.some(({ state }) => state === 'requested')
      return (isMessaging || isRefunding || data?.shipmentReport === 'waiting') && 10_000
    },
  })

/** Retries one delivery, or all failed ones when the id is null. */
export function useRetryDelivery(saleId: string) {
  const cache = useQueryClient()
  const deliveries = `/sales/${encodeURIComponent(saleId)}/deliveries`
  return useMutation({
    mutationFn: (deliveryId: string | null) =>
      call(
        'POST',
        deliveryId === null ? `${deliveries}/retry` : `${deliveries}/${encodeURIComponent(deliveryId)}/retry`,
        parseOrEmpty(messageReply),
      ),
    onSettled: () => reloadOrders(cache),
  })
}

/** Reads the payment from PayPal and shows the order as it is then. */
export function useCheckOrder(saleId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST', `/sales/${encodeURIComponent(saleId)}/refresh`, orderDetails),
    onSuccess: (order) => {
      cache.setQueryData(orderQuery(saleId).queryKey, order)
      return reloadOrders(cache)
    },
  })
}

type NoteChange = { text: string; noteId?: string }

/** Adds a note, or changes the one with this id. */
export function useWriteNote(saleId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ text, noteId }: NoteChange) =>
      noteId
        ? call('PUT', `${notesOf(saleId)}/${encodeURIComponent(noteId)}`, parseOrEmpty(messageReply), { text })
        : call('POST', notesOf(saleId), parseOrEmpty(messageReply), { text }),
    onSettled: () => cache.invalidateQueries(orderQuery(saleId)),
  })
}

export function useDeleteNote(saleId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (noteId: string) =>
      call('DELETE', `${notesOf(saleId)}/${encodeURIComponent(noteId)}`, parseOrEmpty(messageReply)),
    onSettled: () => cache.invalidateQueries(orderQuery(saleId)),
  })
}

const notesOf = (saleId: string) => `/sales/${encodeURIComponent(saleId)}/notes`
