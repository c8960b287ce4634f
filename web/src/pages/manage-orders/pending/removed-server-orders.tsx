import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { removedServerOrdersQuery } from '../orders-api.ts'

/** In its own chunk: few owners remove a server that is still paid for. */
const RemovedOrdersCard = lazy(async () => ({
  default: (await import('./removed-orders-card.tsx')).RemovedOrdersCard,
}))

/** Removed servers aren't in the selector, so orders paid after the removal are listed here. */
export function RemovedServerOrders() {
  const { data } = useQuery(removedServerOrdersQuery)
  if (!data || data.orders.length === 0) return null
  return (
    <Suspense>
      <RemovedOrdersCard orders={data.orders} />
    </Suspense>
  )
}
