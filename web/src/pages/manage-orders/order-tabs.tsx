import type { AttentionReply, OrderFilter } from '@guildshop/contract/orders'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'

const filterNames = {
  pending: 'To ship',
  all: 'All orders',
  shipped: 'Shipped',
  undelivered: 'Undelivered',
  disputed: 'Disputed',
  refunded: 'Refunded',
} as const satisfies Record<OrderFilter, string>

const tabs: OrderFilter[] = ['pending', 'all', 'shipped', 'undelivered', 'disputed', 'refunded']

type OrderTabsProps = {
  attention: AttentionReply | undefined
  filter: OrderFilter
  searchFor: (filter: OrderFilter) => string
}

/** Which orders are shown. Each has an address of its own, and those that wait for somebody are counted. */
export function OrderTabs({ attention, filter, searchFor }: OrderTabsProps) {
  const counts = new Map<OrderFilter, number | undefined>([
    ['pending', attention?.ordersToShip],
    ['undelivered', attention?.failedDeliveries],
    ['disputed', attention?.disputedOrders],
  ])

  return (
    <nav aria-label="Orders" className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex min-w-max gap-1 border-b border-line">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={{ search: searchFor(tab) }}
              aria-current={tab === filter ? 'page' : undefined}
              className={classNames(
                '-mb-px inline-flex h-10 items-center rounded-t-sm border-b-2 px-3 text-sm font-medium transition-colors focus-visible:-outline-offset-2',
                tab === filter
                  ? 'border-accent text-ink'
                  : 'border-transparent text-ink-muted hover:border-line hover:text-ink',
              )}
            >
              {filterNames[tab]}
              {counts.has(tab) && (
                <span className="ml-1.5 min-w-4 text-xs text-ink-faint tabular-nums">{counts.get(tab) || ''}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
