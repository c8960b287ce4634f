import type { Guild } from '@guildshop/contract/guilds'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { attentionQuery } from '../../api/metrics-api.ts'
import { guildOrdersQuery, isNotOffered } from '../../api/orders-api.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { ToolsSkeleton } from './desk-skeleton.tsx'
import { DeskTools } from './desk-tools.tsx'
import { OrderList } from './order-list.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { PendingOrders } from './pending-orders.tsx'
import type { DeskAddress } from './use-desk-address.ts'

type OrdersDeskProps = { guild: Guild; address: DeskAddress }

/** The orders of one server: those to ship and, where the server tells of them, all the others. */
export function OrdersDesk({ guild, address }: OrdersDeskProps) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 300)
  const everything = useInfiniteQuery(guildOrdersQuery(guild.guildId, 'all'))
  const attention = useQuery(attentionQuery(guild.guildId))
  const isMissing = isNotOffered(everything.error)
  const hasMore = !everything.isPending && !isMissing
  const filter = isMissing ? 'pending' : address.filter

  return (
    <div className="space-y-4">
      {everything.isPending && <ToolsSkeleton />}
      {hasMore && (
        <>
          <OrderTabs attention={attention.data} filter={filter} searchFor={address.searchFor} />
          <DeskTools guild={guild} filter={filter} search={typed} onSearch={setTyped} />
        </>
      )}
      {filter === 'pending' ? (
        <PendingOrders guildId={guild.guildId} search={hasMore ? typed.trim() : ''} hasDetails={hasMore} />
      ) : (
        <OrderList guildId={guild.guildId} filter={filter} search={search} />
      )}
    </div>
  )
}
