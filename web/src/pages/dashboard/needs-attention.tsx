import type { AttentionReply } from '@guildshop/contract/orders'
import type { ReactNode } from 'react'
import { CheckCircleIcon, WarningIcon } from '../../ui/icons.tsx'
import { countText } from '../../ui/numbers.ts'
import { TextLink } from '../../ui/text-link.tsx'

type NeedsAttentionProps = { guildId: string; attention: AttentionReply }

/** What waits for the owner, each with the way to the place where it is mended. */
export function NeedsAttention({ guildId, attention }: NeedsAttentionProps) {
  const { failedDeliveries, ordersToShip, disputedOrders, lowStock, roleProblems } = attention
  const shop = `/manage-servers/${encodeURIComponent(guildId)}`
  const orders = (filter: string) => `/manage-orders?${new URLSearchParams({ filter, server: guildId })}`
  const rows = [
    failedDeliveries > 0 && (
      <Row key="deliveries" isUrgent to={orders('undelivered')} action="See deliveries">
        {counted(failedDeliveries, 'delivery', 'deliveries')} failed
      </Row>
    ),
    disputedOrders > 0 && (
      <Row key="disputes" isUrgent to={orders('disputed')} action="See disputes">
        {counted(disputedOrders, 'order is', 'orders are')} disputed
      </Row>
    ),
    ordersToShip > 0 && (
      <Row key="ship" to={orders('pending')} action="Ship orders">
        {counted(ordersToShip, 'order waits', 'orders wait')} to be shipped
      </Row>
    ),
    lowStock.length > 0 && (
      <Row key="stock" to={shop} action="Refill stock">
        {counted(lowStock.length, 'item is', 'items are')} low on stock:{' '}
        {listed(lowStock.map(({ name, stock }) => `${name} (${stock > 0 ? `${stock} left` : 'sold out'})`))}
      </Row>
    ),
    roleProblems.length > 0 && (
      <Row key="roles" isUrgent to={shop} action="Mend roles">
        {counted(roleProblems.length, 'item rewards a role', 'items reward roles')} the bot cannot give:{' '}
        {listed(roleProblems.map(({ name, problem }) => `${name} (${problem})`))}
      </Row>
    ),
  ].filter(Boolean)

  return (
    <section aria-labelledby="attention" className="rounded-lg border border-line bg-surface shadow-card">
      <h2 id="attention" className="px-4 pt-3 text-base font-semibold text-ink sm:px-5">
        Needs attention
      </h2>
      {rows.length > 0 ? (
        <ul className="divide-y divide-line px-4 pb-1 sm:px-5">{rows}</ul>
      ) : (
        <p className="flex items-center gap-2 px-4 pt-1 pb-3 text-sm text-ink-muted sm:px-5">
          <CheckCircleIcon className="shrink-0 text-accent" />
          Nothing waits for you here.
        </p>
      )}
    </section>
  )
}

type RowProps = { isUrgent?: boolean; to: string; action: string; children: ReactNode }

function Row({ isUrgent, to, action, children }: RowProps) {
  return (
    <li className="flex items-start justify-between gap-4 py-2.5 text-sm">
      <span className="flex min-w-0 gap-2 text-ink">
        <WarningIcon className={`mt-0.5 shrink-0 ${isUrgent ? 'text-danger' : 'text-warning'}`} />
        <span className="line-clamp-3 wrap-anywhere">{children}</span>
      </span>
      <span className="shrink-0">
        <TextLink to={to}>{action}</TextLink>
      </span>
    </li>
  )
}

const counted = (count: number, one: string, many: string) => `${countText(count)} ${count === 1 ? one : many}`

/** The first three by name, the others by number. */
function listed(names: string[]): string {
  const rest = names.length - 3
  return names.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
