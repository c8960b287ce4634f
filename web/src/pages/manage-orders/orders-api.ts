import {
  type OrderFilter,
  type OrderSort,
  type OrdersReply,
  ordersReply,
  removedServerOrdersReply,
  selectedOrdersReply,
} from '@guildshop/contract/orders'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
} from '@tanstack/react-query'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import { everyAttention } from '../../api/every-attention.ts'
import { CallFailed, call } from '../../api/http.ts'

const everyOrderList = { queryKey: ['orders'] }
export const everyOrder = { queryKey: ['order'] }
/** Separate key: its data isn't paginated. */
const removedServerOrders = { queryKey: ['removed-server-orders'] }

/** Lists with more pages than this aren't refetched on mount. */
const pagesReadAgain = 5

/** Which orders to list. The default sort, newest first, is left out. */
export type OrdersParams = {
  filter: OrderFilter
  search?: string
  sort?: OrderSort
  from?: string
  before?: string
}

/** The orders of a server, or of all when the id is null, paginated. */
export const ordersQuery = (guildId: string | null, params: OrdersParams) =>
  infiniteQueryOptions({
    queryKey: [...everyOrderList.queryKey, guildId, params],
    queryFn: ({ pageParam }) => {
      const query = queryString({ ...params, cursor: pageParam })
      return call('GET', `${guildId === null ? '/sales' : salesOf(guildId)}?${query}`, ordersReply)
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= pagesReadAgain,
  })

/** Whether the API lists orders beyond those to ship, as far as we know. Shares the request of the list. */
export function useHasOrderLists(guildId: string | null, isAll: boolean): boolean {
  const [isKnown, setIsKnown] = useState(false)
  const query = ordersQuery(isAll ? null : guildId, { filter: 'all' })
  const { isSuccess } = useInfiniteQuery({ ...query, enabled: isAll || guildId !== null })
  if (isSuccess && !isKnown) setIsKnown(true)
  return isKnown || isSuccess
}

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

/** Downloads the orders as CSV. */
export function useExportOrders(guildId: string) {
  return useMutation({
    mutationFn: (params: OrdersParams) => download(`${salesOf(guildId)}.csv?${queryString(params)}`),
  })
}

/** Downloads these orders as CSV. */
export function useExportSelected() {
  return useMutation({ mutationFn: (saleIds: string[]) => download('/sales/selected.csv', { saleIds }) })
}

/** Loads what the packing slips of these orders need. */
export function useSelectedOrders() {
  return useMutation({
    mutationFn: (saleIds: string[]) => call('POST', '/sales/selected', selectedOrdersReply, { saleIds }),
  })
}

export const salesOf = (guildId: string) => `/guilds/${encodeURIComponent(guildId)}/sales`

const queryString = (parts: Record<string, string>) =>
  new URLSearchParams(Object.entries(parts).filter(([, value]) => value)).toString()
