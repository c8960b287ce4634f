import type { Guild } from '@guildshop/contract/guilds'
import type { AttentionReply } from '@guildshop/contract/orders'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { attentionQuery } from '../../../api/metrics-api.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { isNotOffered, ordersQuery } from '../orders-api.ts'
import type { ListedSale } from '../pending/pending-order.ts'
import type { OrdersQuery } from '../query/use-orders-query.ts'
import { pendingSalesQuery } from '../sales-api.ts'
import { OrderLists } from './order-lists.tsx'

/** The orders of all servers. Orders to ship are loaded server by server. */
export function AllOrders({ servers, query }: { servers: Guild[]; query: OrdersQuery }) {
  const everything = useInfiniteQuery(ordersQuery(null, { filter: 'all' }))
  const attention = useQueries({ queries: servers.map(({ guildId }) => attentionQuery(guildId)), combine: sumOf })
  const pending = usePendingOfAll(servers, query.filter === 'pending')

  if (isNotOffered(everything.error)) return <EmptyState title="Please select a server to manage orders." />
  return (
    <OrderLists
      guild={null}
      query={query}
      offer={everything.isPending ? 'asking' : 'known'}
      hasNoSales={everything.data?.pages.every(({ orders }) => orders.length === 0) === true && !everything.hasNextPage}
      attention={attention}
      pending={pending}
    />
  )
}

/** Oldest first, like the list of one server. */
function usePendingOfAll(servers: Guild[], isEnabled: boolean) {
  const lists = useQueries({
    queries: servers.map(({ guildId }) => ({ ...pendingSalesQuery(guildId), enabled: isEnabled })),
  })
  const failed = lists.find(({ data, error }) => error && !data)
  const isPending = lists.some((list) => list.isPending)
  // Changes with any list, but not with every render: there can be hundreds of cards.
  const version = lists.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are a new array on every render.
  const data = useMemo(() => {
    const sales = lists.flatMap((list, place): ListedSale[] => {
      const server = servers[place]
      return (list.data ?? []).map((sale) => ({ ...sale, guildId: server?.guildId, guildName: server?.name }))
    })
    return sales.sort((one, other) => timeOf(one) - timeOf(other))
  }, [version, servers.length])

  return {
    data: isPending || failed ? undefined : data,
    isPending: isPending && !failed,
    isFetching: lists.some(({ isFetching }) => isFetching),
    error: failed?.error ?? null,
    refetch: () => Promise.all(lists.filter(({ isError }) => isError).map((list) => list.refetch())),
  }
}

const timeOf = ({ createdAt }: ListedSale) => Date.parse(createdAt ?? '') || 0

const counted = ['failedDeliveries', 'ordersToShip', 'disputedOrders', 'heldPayments', 'failedPayments'] as const

function sumOf(replies: { data: AttentionReply | undefined }[]): AttentionReply {
  const sum = { failedDeliveries: 0, ordersToShip: 0, disputedOrders: 0, heldPayments: 0, failedPayments: 0 }
  for (const { data } of replies) for (const name of counted) sum[name] += data?.[name] ?? 0
  return { ...sum, lowStock: [], roleProblems: [] }
}
