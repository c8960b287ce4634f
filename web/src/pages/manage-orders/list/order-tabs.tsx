import type { AttentionReply, OrderFilter } from '@guildshop/contract/orders'
import { Link } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'

const filterNames = {
  pending: 'To ship',
  all: 'All orders',
  shipped: 'Shipped',
  undelivered: 'Delivery failed',
  disputed: 'Disputed',
  refunded: 'Refunded',
  held: 'Payment issues',
} as const satisfies Record<OrderFilter, string>

const tabs: OrderFilter[] = ['pending', 'all', 'shipped', 'undelivered', 'disputed', 'refunded', 'held']

type OrderTabsProps = {
  attention: AttentionReply | undefined
  filter: OrderFilter
  searchFor: (filter: OrderFilter) => string
}

/** Filter tabs. Each has its own URL; the ones that need action show a count. */
export function OrderTabs({ attention, filter, searchFor }: OrderTabsProps) {
  const counts = new Map<OrderFilter, number | undefined>([
    ['pending', attention?.ordersToShip],
    ['undelivered', attention?.failedDeliveries],
    ['disputed', attention?.disputedOrders],
    ['held', (attention?.heldPayments ?? 0) + (attention?.failedPayments ?? 0)],
  ])

  return (
    <nav
      aria-label="Orders"
      className="relative -mx-4 overflow-x-auto px-4 max-md:[mask-image:linear-gradient(to_right,transparent,black_1rem,black_calc(100%-2rem),transparent)] sm:-mx-6 sm:px-6 md:mx-0 md:px-0"
    >
      <ul className="flex min-w-max gap-0.5 border-b border-line sm:gap-1">
        {tabs.map((tab) => (
          <li key={tab} ref={tab === filter ? showInRow : undefined}>
            <Link
              to={{ search: searchFor(tab) }}
              aria-current={tab === filter ? 'page' : undefined}
              className={classNames(
                '-mb-px inline-flex h-10 items-center rounded-t-sm border-b-2 px-2 text-sm font-medium transition-colors focus-visible:-outline-offset-2 sm:px-3',
                tab === filter
                  ? 'border-accent text-ink'
                  : 'border-transparent text-ink-muted hover:border-line hover:text-ink',
              )}
            >
              {filterNames[tab]}
              {Boolean(counts.get(tab)) && (
                <span className="ml-1.5 text-xs text-ink-faint tabular-nums">{counts.get(tab)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the active tab into view when the tab bar overflows. */
function showInRow(tab: HTMLElement | null): void {
  const row = tab?.closest('nav')
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}
