import type { PendingSale } from '@guildshop/contract/sales'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { PendingSkeleton } from '../list/orders-skeleton.tsx'
import { useShipSale } from '../sales-api.ts'
import { ConfirmShipmentDialog } from './confirm-shipment-dialog.tsx'
import { itemNameOf, matchesSearch, recipientOf } from './pending-order.ts'
import { PendingOrderCards } from './pending-order-cards.tsx'

type PendingOrdersProps = {
  sales: UseQueryResult<PendingSale[]>
  search: string
  hasDetails: boolean
  /** Action shown when there's nothing to ship. */
  nextStep: ReactNode
}

export function PendingOrders({ sales, search: typed, hasDetails, nextStep }: PendingOrdersProps) {
  const search = useDeferredValue(typed)
  const ship = useShipSale()
  const [toConfirm, setToConfirm] = useState<PendingSale | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const found = useMemo(() => new Set(sales.data?.filter((sale) => matchesSearch(sale, search))), [sales.data, search])
  const heading = useRef<HTMLHeadingElement>(null)

  const ask = useCallback((sale: PendingSale) => {
    setNews(null)
    setToConfirm(sale)
  }, [])

  /** Moves focus to the heading, because the focused card is removed. */
  function tellShipped(message: string) {
    setNews(message)
    setToConfirm(null)
    setTimeout(() => heading.current?.focus({ preventScroll: true }))
  }

  if (sales.isPending) return <PendingSkeleton />
  if (!sales.data) {
    return <LoadFailure query={sales}>{errorMessage(sales.error, 'Failed to load pending orders.')}</LoadFailure>
  }
  return (
    <section className="space-y-4">
      <Notice tone="success">{news}</Notice>
      <h2 ref={heading} tabIndex={-1} className={sales.data.length ? 'text-base font-semibold text-ink' : 'sr-only'}>
        {countText(found.size)}
      </h2>
      {sales.data.length === 0 && (
        <EmptyState title="No orders currently pending shipment for this server." action={nextStep}>
          Paid orders that need shipping appear here, oldest first.
        </EmptyState>
      )}
      {sales.data.length > 0 && found.size === 0 && <EmptyState title={`No orders to ship match “${search}”.`} />}
      <PendingOrderCards
        sales={sales.data}
        found={found}
        markedId={ship.isPending ? ship.variables.id : undefined}
        hasDetails={hasDetails}
        onShip={ask}
      />
      {toConfirm && (
        <ConfirmShipmentDialog
          sale={{ id: toConfirm._id, itemName: itemNameOf(toConfirm), recipient: recipientOf(toConfirm) }}
          ship={ship}
          onShipped={tellShipped}
          onClose={() => setToConfirm(null)}
        />
      )}
    </section>
  )
}

const countText = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'} to ship`
