import {
  type OrderFilter,
  type OrdersReply,
  orderDetails,
  ordersReply,
  removedServerOrdersReply,
} from '@guildshop/contract/orders'
import { messageReply } from '@guildshop/contract/replies'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { download } from '../../api/download.ts'
import { CallFailed, call } from '../../api/http.ts'
import { everyAttention } from '../../api/metrics-api.ts'
import { parseOrEmpty } from '../../api/parse-or-empty.ts'

const everyOrderList = { queryKey: ['orders'] }
const everyOrder = { queryKey: ['order'] }
/** Separate key: its data isn't paginated. */
const removedServerOrders = { queryKey: ['removed-server-orders'] }

/** Lists with more pages than this aren't refetched on mount. */
const pagesReadAgain = 5

/** A server's orders, paginated. */
export const guildOrdersQuery = (guildId: string, filter: OrderFilter, search = '') =>
  infiniteQueryOptions({
    queryKey: [...everyOrderList.queryKey, guildId, filter, search],
    queryFn: ({ pageParam }) =>
      call('GET', `${salesOf(guildId)}?${queryString({ filter, search, cursor: pageParam })}`, ordersReply),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= pagesReadAgain,
  })

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
      return (isMessaging || data?.shipmentReport === 'waiting') && 10_000
    },
  })

/** Orders paid after their server was removed. Beyond the specification, so the endpoint may be missing. */
export const removedServerOrdersQuery = queryOptions({
  ...removedServerOrders,
  queryFn: () => call('GET', '/sales/of-removed-servers', removedServerOrdersReply),
})

/** True when the endpoint is missing or its reply is invalid; only pending orders are available then. */
export function isNotOffered(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 404 || error.status < 300)
}

/** Invalidates all orders after a change. Truncates lists to their first page, so only that is refetched. */
export function reloadOrders(cache: QueryClient): Promise<unknown> {
  cache.setQueriesData<InfiniteData<OrdersReply, string>>(
    everyOrderList,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  )
  const isKnown = ({ state }: Query) => state.data !== undefined
  return Promise.all([
    cache.invalidateQueries({ ...everyOrderList, predicate: isKnown }),
    cache.invalidateQueries({ ...everyOrder, predicate: isKnown }),
    cache.invalidateQueries({ ...removedServerOrders, predicate: isKnown }),
    cache.invalidateQueries(everyAttention),
  ])
}

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

/** Downloads the orders as CSV. */
export function useExportOrders(guildId: string) {
  return useMutation({
    mutationFn: (wanted: { filter: OrderFilter; search: string }) =>
      download(`${salesOf(guildId)}.csv?${queryString(wanted)}`),
  })
}

export const salesOf = (guildId: string) => `/guilds/${encodeURIComponent(guildId)}/sales`

const queryString = (parts: Record<string, string>) =>
  new URLSearchParams(Object.entries(parts).filter(([, value]) => value)).toString()
