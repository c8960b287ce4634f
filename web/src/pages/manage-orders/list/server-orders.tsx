import type { Guild } from '@guildshop/contract/guilds'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { isFirstAttempt } from '../../../api/is-first-attempt.ts'
import { attentionQuery } from '../../../api/metrics-api.ts'
import { useDeferredReady } from '../../../ui/use-deferred-ready.ts'
import { isNotOffered, ordersQuery } from '../orders-api.ts'
import type { OrdersQuery } from '../query/use-orders-query.ts'
import { pendingSalesQuery } from '../sales-api.ts'
import { OrderLists } from './order-lists.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'

type ServerOrdersProps = {
  guildId: string
  /** Undefined until the server list has loaded. */
  guild: Guild | undefined
  query: OrdersQuery
}

/** A server's orders: the pending shipments and, if the API supports it, all the others. */
export function ServerOrders({ guildId, guild, query }: ServerOrdersProps) {
  const everything = useInfiniteQuery(ordersQuery(guildId, { filter: 'all' }))
  const attention = useQuery(attentionQuery(guildId))
  const isMissing = isNotOffered(everything.error)
  const filter = isMissing ? 'pending' : query.filter
  const pending = useQuery({ ...pendingSalesQuery(guildId), enabled: filter === 'pending' })
  const isReady = useDeferredReady(guild !== undefined)

  if (!guild || !isReady) return <OrdersSkeleton />
  return (
    <OrderLists
      guild={guild}
      query={{ ...query, filter }}
      offer={offerOf(isMissing, everything.isPending || isFirstAttempt(attention))}
      hasNoSales={everything.data?.pages.every(({ orders }) => orders.length === 0) === true && !everything.hasNextPage}
      attention={attention.data}
      pending={pending}
    />
  )
}

function offerOf(isMissing: boolean, isAsking: boolean) {
  if (isMissing) return 'missing'
  return isAsking ? 'asking' : 'known'
}
