import { type ShipManyReply, shipManyReply } from '@guildshop/contract/orders'
import { type PendingSale, pendingSale, shipmentFromText, shipSaleReply } from '@guildshop/contract/sales'
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
        parseOrEmpty(shipSaleReply),
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

type Shipment = { saleId: string; trackingNumber?: string }
type Shipments = { shipments: Shipment[]; isPreview: boolean }

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

/** Ships orders of any of the user's servers, one request per server. */
export function useShipSelected() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (orders: (Shipment & { guildId: string })[]): Promise<ShipManyReply> => {
      const shipped: ShipManyReply['shipments'] = []
      for (const guildId of new Set(orders.map((order) => order.guildId))) {
        const ofGuild = orders.filter((order) => order.guildId === guildId)
        const shipments = ofGuild.map(({ saleId, trackingNumber = '' }) => ({
          saleId,
          ...shipmentFromText(trackingNumber),
        }))
        const body = { shipments, isPreview: false }
        shipped.push(...(await call('POST', `${salesOf(guildId)}/ship-many`, shipManyReply, body)).shipments)
      }
      return { shipments: shipped }
    },
    onSettled: () => {
      void cache.invalidateQueries(everyPendingList)
      void reloadOrders(cache)
    },
  })
}
