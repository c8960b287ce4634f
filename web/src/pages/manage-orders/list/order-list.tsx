import type { OrderFilter } from '@guildshop/contract/orders'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { countText } from '../../../ui/format/numbers.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { guildOrdersQuery } from '../orders-api.ts'
import { OrderRow, rowHeight } from './order-row.tsx'
import { RowSkeletons } from './orders-skeleton.tsx'
import { useRowWindow } from './use-row-window.ts'

type OrderListProps = { guildId: string; filter: OrderFilter; search: string }

/** Virtualized infinite list: renders only the rows near the viewport and loads more on scroll. */
export function OrderList({ guildId, filter, search }: OrderListProps) {
  const query = useInfiniteQuery(guildOrdersQuery(guildId, filter, search))
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const orders = useMemo(() => data?.pages.flatMap((page) => page.orders) ?? [], [data])
  const { list, first, end } = useRowWindow(orders.length, rowHeight)
  // A page of search results can be empty even if later pages aren't.
  const isNearEnd = orders.length === 0 || (end > 0 && end >= orders.length - 20)

  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [isNearEnd, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])

  if (query.isPending)
    return (
      <Frame>
        <RowSkeletons />
      </Frame>
    )
  if (!data) return <LoadFailure query={query}>{errorMessage(query.error, 'Failed to load orders.')}</LoadFailure>
  if (orders.length === 0 && !hasNextPage) return <NoOrders filter={filter} search={search} />
  return (
    <section className="space-y-3">
      <h2 className="text-base font-semibold text-ink">{orderCountText(orders.length, hasNextPage)}</h2>
      <Frame>
        {orders.length === 0 && <RowSkeletons />}
        <ul ref={list} className="relative" style={{ height: `${orders.length * rowHeight}rem` }}>
          {orders.slice(first, end).map((order, place) => (
            <OrderRow key={order._id} order={order} place={first + place} total={hasNextPage ? -1 : orders.length} />
          ))}
        </ul>
      </Frame>
      <Notice tone="error">{isFetchNextPageError && errorMessage(query.error, 'Failed to load more orders.')}</Notice>
      {hasNextPage && (
        <Button wide pending={query.isFetchingNextPage} onClick={() => fetchNextPage()}>
          {query.isFetchingNextPage ? 'Loading more orders...' : 'Load more'}
        </Button>
      )}
    </section>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">{children}</div>
}

const emptyTexts = {
  all: ['No orders yet', 'Everything your members buy through the bot appears here.'],
  pending: ['Nothing to ship', 'Paid orders that need shipping appear here.'],
  shipped: ['Nothing shipped yet', 'Orders move here once they are marked as shipped.'],
  undelivered: [
    'No failed deliveries',
    "Orders whose role, announcement or message couldn't be delivered appear here.",
  ],
  disputed: ['No disputes', 'Orders with a PayPal dispute appear here.'],
  held: ['No payment issues', 'Payments under review at PayPal, or for an order that failed, appear here.'],
  refunded: ['No refunds', 'Orders you refunded in PayPal, partially or in full, appear here.'],
} as const

function NoOrders({ filter, search }: Pick<OrderListProps, 'filter' | 'search'>) {
  const [title, text] = emptyTexts[filter]
  if (search) return <EmptyState title={`No orders match “${search}”.`} />
  return <EmptyState title={title}>{text}</EmptyState>
}

const orderCountText = (count: number, hasMore: boolean) =>
  count === 0
    ? 'Searching older orders...'
    : `${countText(count)}${hasMore ? '+' : ''} ${count === 1 && !hasMore ? 'order' : 'orders'}`
