import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadFailure, type Loading } from '../../../ui/page/load-failure.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { AddTracking, type TrackingToAdd } from '../add-tracking.tsx'
import { PendingSkeleton } from '../list/orders-skeleton.tsx'
import { isInRange, type MomentRange } from '../query/day-range.ts'
import type { OrderListSort } from '../query/order-sorts.ts'
import { useShipSale } from '../sales-api.ts'
import { LazyOrderTable } from '../table/lazy-table.tsx'
import type { TableChoices } from '../table/order-table.tsx'
import { rowOfSale, type Server } from '../table/order-table-row.ts'
import { ConfirmShipmentDialog } from './confirm-shipment-dialog.tsx'
import { itemLabelOf, type ListedSale, matchesSearch, recipientOf, sortSales } from './pending-order.ts'
import { PendingOrderCards } from './pending-order-cards.tsx'

export type PendingResult = Loading & { data: ListedSale[] | undefined; isPending: boolean }

type PendingOrdersProps = {
  sales: PendingResult
  search: string
  range: MomentRange
  sort: OrderListSort
  server: Server
  /** Null shows the orders as cards. */
  table: TableChoices | null
  hasDetails: boolean
  /** Query string of the same search among all orders; null if the API doesn't list them. */
  searchAll: string | null
  /** Action shown when there's nothing to ship. */
  nextStep: ReactNode
}

const none: ListedSale[] = []
const nothingHere = 'No orders currently pending shipment for this server.'
const nothingAnywhere = 'No orders currently pending shipment.'

export function PendingOrders({
  sales,
  search: typed,
  range,
  sort,
  hasDetails,
  nextStep,
  server,
  table,
  searchAll,
}: PendingOrdersProps) {
  const search = useDeferredValue(typed)
  const ship = useShipSale()
  const [toConfirm, setToConfirm] = useState<ListedSale | null>(null)
  const [successText, setSuccessText] = useState<string | null>(null)
  const [toAdd, setToAdd] = useState<TrackingToAdd | null>(null)
  const sorted = useMemo(() => sortSales(sales.data ?? none, sort), [sales.data, sort])
  const { from, before } = range
  const found = useMemo(() => {
    const isFound = (sale: ListedSale) => matchesSearch(sale, search) && isInRange(sale.createdAt, { from, before })
    return new Set(sorted.filter(isFound))
  }, [sorted, search, from, before])
  const heading = useRef<HTMLHeadingElement>(null)

  const ask = useCallback((sale: ListedSale) => {
    setSuccessText(null)
    setToAdd(null)
    setToConfirm(sale)
  }, [])

  /** Moves focus to the heading, because the focused card is removed. */
  function reportShipped(message: string, tracking: TrackingToAdd | null) {
    setSuccessText(message)
    setToAdd(tracking)
    setToConfirm(null)
    setTimeout(() => heading.current?.focus({ preventScroll: true }))
  }

  if (sales.isPending) return <PendingSkeleton />
  if (!sales.data) {
    return <LoadFailure query={sales}>{errorMessage(sales.error, 'Failed to load pending orders.')}</LoadFailure>
  }
  return (
    <section className="space-y-4">
      <Notice tone="success">{successText}</Notice>
      {toAdd && <AddTracking {...toAdd} />}
      <h2 ref={heading} tabIndex={-1} className={sales.data.length ? 'text-base font-semibold text-ink' : 'sr-only'}>
        {countText(found.size)}
      </h2>
      {sales.data.length === 0 && (
        <EmptyState title={server.guildId ? nothingHere : nothingAnywhere} action={nextStep}>
          Paid orders that need shipping appear here, oldest first.
        </EmptyState>
      )}
      {sales.data.length > 0 && found.size === 0 && <NothingFound search={search} searchAll={searchAll} />}
      {table ? (
        found.size > 0 && <PendingTable sales={[...found]} server={server} table={table} />
      ) : (
        <PendingOrderCards
          sales={sorted}
          found={found}
          markedId={ship.isPending ? ship.variables.id : undefined}
          hasDetails={hasDetails}
          onShip={ask}
        />
      )}
      {toConfirm && (
        <ConfirmShipmentDialog
          sale={{ id: toConfirm._id, itemName: itemLabelOf(toConfirm), recipient: recipientOf(toConfirm) }}
          ship={ship}
          onShipped={reportShipped}
          onClose={() => setToConfirm(null)}
        />
      )}
    </section>
  )
}

type PendingTableProps = Pick<PendingOrdersProps, 'server'> & { sales: ListedSale[]; table: TableChoices }

function PendingTable({ sales, server, table }: PendingTableProps) {
  const rows = sales.map((sale) =>
    rowOfSale(sale, {
      guildId: sale.guildId ?? server.guildId,
      guildName: sale.guildName ?? server.guildName,
    }),
  )
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
      <LazyOrderTable {...table} rows={rows} />
    </div>
  )
}

function NothingFound({ search, searchAll }: Pick<PendingOrdersProps, 'search' | 'searchAll'>) {
  if (!search) return <EmptyState title="No orders to ship in this date range" />
  return (
    <EmptyState
      title={`No orders to ship match “${search}”.`}
      action={searchAll && <LinkButton to={searchAll}>Search all orders</LinkButton>}
    />
  )
}

const countText = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'} to ship`
