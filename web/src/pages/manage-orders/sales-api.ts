import { shipManyReply } from '@guildshop/contract/orders'
import { messageReply } from '@guildshop/contract/replies'
import { type PendingSale, pendingSale, shipmentFromText } from '@guildshop/contract/sales'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed, call, listOf } from '../../api/http.ts'
import { parseOrEmpty } from '../../api/parse-or-empty.ts'
import { reloadOrders, salesOf } from './orders-api.ts'

const everyPendingList = { queryKey: ['pending-sales'] }

export const pendingSalesQuery = (guildId: string) =>
  queryOptions({
    queryKey: [...everyPendingList.queryKey, guildId],
    queryFn: () => call('GET', `${salesOf(guildId)}/pending-shipment`, listOf(pendingSale)),
  })

/** Removes a shipped sale from the cached list. A 4xx means it may have changed elsewhere, so the list is refetched. */
export function useShipSale() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (sale: { id: string; trackingNumber: string }) =>
      call(
        'PUT',
        `/sales/${encodeURIComponent(sale.id)}/ship`,
        parseOrEmpty(messageReply),
        shipmentFromText(sale.trackingNumber),
      ),
    onSuccess: (_, { id }) => {
      cache.setQueriesData<PendingSale[]>(everyPendingList, (sales) => sales?.filter((sale) => sale._id !== id))
      void reloadOrders(cache)
    },
    onError: (error) => {
      if (error instanceof CallFailed && error.status < 500) void cache.invalidateQueries(everyPendingList)
    },
  })
}

type Shipments = { shipments: { saleId: string; trackingNumber?: string }[]; isPreview: boolean }

export function useShipMany(guildId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (request: Shipments) => call('POST', `${salesOf(guildId)}/ship-many`, shipManyReply, request),
    onSettled: (_, __, { isPreview }) => {
      if (isPreview) return
      void cache.invalidateQueries(pendingSalesQuery(guildId))
      void reloadOrders(cache)
    },
  })
}
