import type { Guild } from '@guildshop/contract/guilds'
import type { AttentionReply, OrderFilter } from '@guildshop/contract/orders'
import { useMemo } from 'react'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { useTypedSearch } from '../../../ui/use-typed-search.ts'
import type { OrdersParams } from '../orders-api.ts'
import { PendingOrders, type PendingResult } from '../pending/pending-orders.tsx'
import { defaultSort, sortsFor } from '../query/order-sorts.ts'
import type { OrdersQuery } from '../query/use-orders-query.ts'
import { LazySelectionBar } from '../table/lazy-table.tsx'
import { useSelection } from '../table/use-selection.ts'
import { OrderList } from './order-list.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { OrderTools } from './order-tools.tsx'
import { ToolsSkeleton } from './orders-skeleton.tsx'

type OrderListsProps = {
  /** Null for all servers. */
  guild: Guild | null
  query: OrdersQuery
  /** Whether the API lists orders beyond those to ship. */
  offer: 'asking' | 'known' | 'missing'
  hasNoSales: boolean
  attention: AttentionReply | undefined
  pending: PendingResult
}

/** Tabs, tools and the orders as cards or as a table. */
export function OrderLists({ guild, query, offer, hasNoSales, attention, pending }: OrderListsProps) {
  const { filter } = query
  const [typed, setTyped] = useTypedSearch(query.search, query.setSearch)
  const searchFor = (wanted: OrderFilter) => query.searchFor(wanted, typed.trim())
  const isWide = useIsWide()
  const selection = useSelection(filter)
  const hasMore = offer === 'known'
  const isTable = hasMore && isWide && query.view === 'table'
  const params = paramsOf(query)
  const server = useMemo(() => ({ guildId: guild?.guildId ?? '', guildName: guild?.name ?? null }), [guild])
  const table = isTable
    ? { selection, sort: query.sort, sorts: sortsFor(filter), onSort: query.chooseSort, hasServers: !guild }
    : null

  return (
    <div className="space-y-4">
      {offer === 'asking' && <ToolsSkeleton />}
      {hasMore && (
        <>
          <OrderTabs attention={attention} filter={filter} searchFor={searchFor} />
          <OrderTools
            guild={guild}
            query={query}
            params={params}
            isIdle={hasNoSales}
            search={typed}
            onSearch={setTyped}
          />
        </>
      )}
      {filter === 'disputed' && attention?.hasDisputeInbox && (
        <LinkButton to="/manage-orders/disputes">Answer disputes</LinkButton>
      )}
      {isTable && <LazySelectionBar selection={selection} name={guild?.name ?? 'all-servers'} />}
      {filter === 'pending' ? (
        <PendingOrders
          sales={pending}
          search={hasMore ? typed.trim() : ''}
          range={hasMore ? query.range : {}}
          sort={query.sort}
          server={server}
          table={table}
          hasDetails={hasMore}
          searchAll={hasMore ? searchFor('all') : null}
          nextStep={hasMore && <NextStep guild={guild} hasNoSales={hasNoSales} allOrders={searchFor('all')} />}
        />
      ) : (
        <OrderList
          guildId={guild?.guildId ?? null}
          server={server}
          params={params}
          searchAll={searchFor('all')}
          table={table}
        />
      )}
    </div>
  )
}

function paramsOf({ filter, search, sort, range }: OrdersQuery): OrdersParams {
  const isByTime = sort === 'newest' || sort === 'oldest'
  return {
    filter,
    ...(search && { search }),
    ...(isByTime && sort !== defaultSort(filter) && { sort }),
    ...range,
  }
}

function NextStep({ guild, hasNoSales, allOrders }: { guild: Guild | null; hasNoSales: boolean; allOrders: string }) {
  if (!hasNoSales) return <LinkButton to={allOrders}>View all orders</LinkButton>
  const shop = guild ? `/manage-servers/${encodeURIComponent(guild.guildId)}` : '/manage-servers'
  return <LinkButton to={shop}>Manage items</LinkButton>
}
