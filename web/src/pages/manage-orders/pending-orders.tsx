import type { PendingSale } from '@guildshop/contract/sales'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useRef, useState } from 'react'
import { messageOf } from '../../api/http.ts'
import { useShipSale } from '../../api/sales-api.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { longListLook } from '../../ui/long-list.ts'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmShipmentDialog } from './confirm-shipment-dialog.tsx'
import { PendingSkeleton } from './desk-skeleton.tsx'
import { itemNameOf, matchesSearch, recipientOf } from './pending-order.ts'
import { PendingOrderCard } from './pending-order-card.tsx'

type PendingOrdersProps = {
  sales: UseQueryResult<PendingSale[]>
  search: string
  hasDetails: boolean
  /** Where to go when there is nothing to ship. */
  nextStep: ReactNode
}

/** What is out of view in a long list takes about the space of a card. */
const listLook = 'space-y-4 *:[contain-intrinsic-size:auto_18rem]'

/** What is paid and has to be shipped. */
export function PendingOrders({ sales, search: typed, hasDetails, nextStep }: PendingOrdersProps) {
  const search = useDeferredValue(typed)
  const ship = useShipSale()
  const [toConfirm, setToConfirm] = useState<PendingSale | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const ask = useCallback((sale: PendingSale) => {
    setNews(null)
    setToConfirm(sale)
  }, [])

  /** The card that had the focus is gone, so the list gets it. */
  function tellShipped(message: string) {
    setNews(message)
    setToConfirm(null)
    setTimeout(() => heading.current?.focus({ preventScroll: true }))
  }

  if (sales.isPending) return <PendingSkeleton />
  if (!sales.data) {
    return <LoadFailure query={sales}>{messageOf(sales.error, 'Failed to load pending orders.')}</LoadFailure>
  }
  const found = new Set(sales.data.filter((sale) => matchesSearch(sale, search)))
  return (
    <section className="space-y-4">
      <Notice tone="success">{news}</Notice>
      <h2 ref={heading} tabIndex={-1} className={sales.data.length ? 'text-base font-semibold text-ink' : 'sr-only'}>
        {countWords(found.size)}
      </h2>
      {sales.data.length === 0 && (
        <EmptyState title="No orders currently pending shipment for this server." action={nextStep}>
          Paid orders of items that need shipping appear here, the oldest first.
        </EmptyState>
      )}
      {sales.data.length > 0 && found.size === 0 && <EmptyState title={`No order to ship matches “${search}”.`} />}
      <ul className={classNames(listLook, longListLook(sales.data.length))}>
        {sales.data.map((sale) => (
          // Hiding hundreds of cards is quick, taking them away and making them anew is not.
          <li
            key={sale._id}
            hidden={!found.has(sale)}
            className="block rounded-lg border border-line bg-surface shadow-card"
          >
            <PendingOrderCard
              sale={sale}
              isMarking={ship.isPending && ship.variables.id === sale._id}
              hasDetails={hasDetails}
              onShip={ask}
            />
          </li>
        ))}
      </ul>
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

const countWords = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'} to ship`
