import type { Guild } from '@guildshop/contract/guilds'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFirstAttempt } from '../../../api/is-first-attempt.ts'
import { attentionQuery } from '../../../api/metrics-api.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { guildOrdersQuery, isNotOffered } from '../orders-api.ts'
import { PendingOrders } from '../pending/pending-orders.tsx'
import { pendingSalesQuery } from '../sales-api.ts'
import { OrderList } from './order-list.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { DeskTools } from './order-tools.tsx'
import { DeskSkeleton, ToolsSkeleton } from './orders-skeleton.tsx'
import type { OrdersQuery } from './use-orders-query.ts'

type OrdersDeskProps = {
  guildId: string
  /** Undefined until the server list has loaded. */
  guild: Guild | undefined
  query: OrdersQuery
}

/** A server's orders: the pending shipments and, if the API supports it, all the others. */
export function ServerOrders({ guildId, guild, query }: OrdersDeskProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 300)
  const everything = useInfiniteQuery(guildOrdersQuery(guildId, 'all'))
  const attention = useQuery(attentionQuery(guildId))
  const isMissing = isNotOffered(everything.error)
  const isAsking = !isMissing && (everything.isPending || isFirstAttempt(attention))
  const hasMore = !isAsking && !isMissing
  const isUnsold = everything.data?.pages.every(({ orders }) => orders.length === 0) === true && !everything.hasNextPage
  const filter = isMissing ? 'pending' : query.filter
  const pending = useQuery({ ...pendingSalesQuery(guildId), enabled: filter === 'pending' })

  if (!guild) return <DeskSkeleton />

  return (
    <div className="space-y-4">
      {isAsking && <ToolsSkeleton />}
      {hasMore && (
        <>
          <OrderTabs attention={attention.data} filter={filter} searchFor={query.searchFor} />
          <DeskTools guild={guild} filter={filter} isIdle={isUnsold} search={typed} onSearch={setTyped} />
        </>
      )}
      {filter === 'pending' ? (
        <PendingOrders
          sales={pending}
          search={hasMore ? typed.trim() : ''}
          hasDetails={hasMore}
          nextStep={
            hasMore &&
            (isUnsold ? (
              <LinkButton to={`/manage-servers/${encodeURIComponent(guildId)}`}>Manage items</LinkButton>
            ) : (
              <LinkButton to={query.searchFor('all')}>View all orders</LinkButton>
            ))
          }
        />
      ) : (
        <OrderList guildId={guildId} filter={filter} search={search} />
      )}
    </div>
  )
}
