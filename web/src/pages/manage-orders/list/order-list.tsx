import type { OrdersReply } from '@guildshop/contract/orders'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { countText } from '../../../ui/format/numbers.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { type OrdersParams, ordersQuery } from '../orders-api.ts'
import { LazyOrderTable } from '../table/lazy-table.tsx'
import type { TableChoices } from '../table/order-table.tsx'
import { rowOfOrder, type Server } from '../table/order-table-row.ts'
import { OrderRow, rowHeight } from './order-row.tsx'
import { RowSkeletons } from './orders-skeleton.tsx'
import { useNearEnd, useRowWindow } from './use-row-window.ts'

type OrderListProps = {
  /** Null lists the orders of all servers. */
  guildId: string | null
  server: Server
  params: OrdersParams
  /** Query string of the same search among all orders. */
  searchAll: string
  /** Null shows the orders as a list. */
  table: TableChoices | null
}

/** Virtualized infinite list: renders only the rows near the viewport and loads more on scroll. */
export function OrderList({ guildId, server, params, searchAll, table }: OrderListProps) {
  const query = useInfiniteQuery(ordersQuery(guildId, params))
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const orders = useMemo(() => data?.pages.flatMap((page) => page.orders) ?? [], [data])
  const rows = useMemo(() => (table ? orders.map((order) => rowOfOrder(order, server)) : []), [table, orders, server])
  const onNearEnd = hasNextPage && !isFetching && !isFetchNextPageError ? fetchNextPage : null

  if (query.isPending)
    return (
      <Frame>
        <RowSkeletons />
      </Frame>
    )
  if (!data) return <LoadFailure query={query}>{errorMessage(query.error, 'Failed to load orders.')}</LoadFailure>
  if (orders.length === 0 && !hasNextPage) return <NoOrders params={params} searchAll={searchAll} />
  return (
    <section className="space-y-3">
      <h2 className="text-base font-semibold text-ink">{orderCountText(orders.length, hasNextPage)}</h2>
      <Frame>
        {orders.length === 0 && <RowSkeletons />}
        {table ? (
          <LazyOrderTable {...table} rows={rows} hasMore={hasNextPage} onNearEnd={onNearEnd} />
        ) : (
          <OrderRows orders={orders} hasMore={hasNextPage} onNearEnd={onNearEnd} />
        )}
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

type OrderRowsProps = { orders: OrdersReply['orders']; hasMore: boolean; onNearEnd: (() => unknown) | null }

function OrderRows({ orders, hasMore, onNearEnd }: OrderRowsProps) {
  const { list, first, end } = useRowWindow<HTMLUListElement>(orders.length, rowHeight)
  useNearEnd(end, orders.length, onNearEnd)
  return (
    <ul ref={list} className="relative" style={{ height: `${orders.length * rowHeight}rem` }}>
      {orders.slice(first, end).map((order, place) => (
        <OrderRow key={order._id} order={order} place={first + place} total={hasMore ? -1 : orders.length} />
      ))}
    </ul>
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
  held: ['No payment issues', 'Payments on hold at PayPal, or for an order that failed, appear here.'],
  refunded: ['No refunds', 'Orders you refunded in PayPal, partially or in full, appear here.'],
} as const

function NoOrders({ params, searchAll }: Pick<OrderListProps, 'params' | 'searchAll'>) {
  const { filter, search, from, before } = params
  const [title, text] = emptyTexts[filter]
  if (search) {
    const isNarrower = filter !== 'all'
    return (
      <EmptyState
        title={`No orders match “${search}”.`}
        action={isNarrower && <LinkButton to={searchAll}>Search all orders</LinkButton>}
      />
    )
  }
  if (from || before) return <EmptyState title="No orders in this date range" />
  return <EmptyState title={title}>{text}</EmptyState>
}

const orderCountText = (count: number, hasMore: boolean) =>
  count === 0
    ? 'Searching older orders...'
    : `${countText(count)}${hasMore ? '+' : ''} ${count === 1 && !hasMore ? 'order' : 'orders'}`
