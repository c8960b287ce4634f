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
import { download } from './download.ts'
import { CallFailed, call } from './http.ts'
import { everyAttention } from './metrics-api.ts'
import { orNothing } from './parse-or-empty.ts'

const everyOrderList = { queryKey: ['orders'] }
const everyOrder = { queryKey: ['order'] }
/** Not among the lists: its data has no pages. */
const removedServerOrders = { queryKey: ['removed-server-orders'] }

/** More pages than this are not asked for again just because the reader comes back to them. */
const pagesReadAgain = 5

/** The orders of a server, a page at a time. */
export const guildOrdersQuery = (guildId: string, filter: OrderFilter, search = '') =>
  infiniteQueryOptions({
    queryKey: [...everyOrderList.queryKey, guildId, filter, search],
    queryFn: ({ pageParam }) =>
      call('GET', `${salesOf(guildId)}?${queryString({ filter, search, cursor: pageParam })}`, ordersReply),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= pagesReadAgain,
  })

/** Asked again now and then while something is being delivered or told to PayPal. */
export const orderQuery = (saleId: string) =>
  queryOptions({
    queryKey: [...everyOrder.queryKey, saleId],
    queryFn: () => call('GET', `/sales/${encodeURIComponent(saleId)}`, orderDetails),
    refetchInterval: ({ state: { data } }) => {
      const isDelivering = data?.deliveries.some(
        ({ state, dueAt }) => state === 'waiting' && Date.parse(dueAt) <= Date.now(),
      )
      if (isDelivering) return 3000
      return data?.shipmentReport === 'waiting' && 10_000
    },
  })

/** Orders that came in after their server was removed; a server may not offer them. */
export const removedServerOrdersQuery = queryOptions({
  ...removedServerOrders,
  queryFn: () => call('GET', '/sales/of-removed-servers', removedServerOrdersReply),
})

/** A server that knows no such call, or answers it in a way nobody can read, offers no more than pending orders. */
export function isNotOffered(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 404 || error.status < 300)
}

/** After a change. Of a long list only the first page is asked for again; the others follow as the reader scrolls. */
export function readOrdersAnew(cache: QueryClient): Promise<unknown> {
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

/** Tries one delivery again, or without an id all that failed. */
export function useRetryDelivery(saleId: string) {
  const cache = useQueryClient()
  const deliveries = `/sales/${encodeURIComponent(saleId)}/deliveries`
  return useMutation({
    mutationFn: (deliveryId: string | null) =>
      call(
        'POST',
        deliveryId === null ? `${deliveries}/retry` : `${deliveries}/${encodeURIComponent(deliveryId)}/retry`,
        orNothing(messageReply),
      ),
    onSettled: () => readOrdersAnew(cache),
  })
}

/** The same orders as a file for a spreadsheet. */
export function useExportOrders(guildId: string) {
  return useMutation({
    mutationFn: (wanted: { filter: OrderFilter; search: string }) =>
      download(`${salesOf(guildId)}.csv?${queryString(wanted)}`),
  })
}

/** Where the calls about a server's sales begin. */
export const salesOf = (guildId: string) => `/guilds/${encodeURIComponent(guildId)}/sales`

const queryString = (parts: Record<string, string>) =>
  new URLSearchParams(Object.entries(parts).filter(([, value]) => value)).toString()
