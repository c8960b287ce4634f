import type { AttentionReply } from '@guildshop/contract/orders'
import { CircleCheckIcon, TriangleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { localDay } from '../../ui/format/dates.ts'
import { countText } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/page/card.tsx'

type NeedsAttentionProps = { guildId: string; attention: AttentionReply }

/** Open issues, each with a link to where it can be resolved. */
export function NeedsAttention({ guildId, attention }: NeedsAttentionProps) {
  const { failedDeliveries, ordersToShip, disputedOrders, lowStock, roleProblems } = attention
  const heldPayments = attention.heldPayments ?? 0
  const failedPayments = attention.failedPayments ?? 0
  const responseDue = localDay(attention.responseDueAt)
  const shop = `/manage-servers/${encodeURIComponent(guildId)}`
  const orders = (filter: string) => `/manage-orders?${new URLSearchParams({ filter, server: guildId })}`
  const rows = [
    attention.paypalRefusal && (
      <Row key="paypal" isUrgent to="/profile#paypal" action="Fix payments">
        PayPal is declining payments to your account. {attention.paypalRefusal}
      </Row>
    ),
    attention.paypalAppProblem && (
      <Row key="paypal-app" isUrgent to="/profile#paypal" action="Fix PayPal app">
        Your PayPal app doesn't work, so your shops sell with the Basic connection. {attention.paypalAppProblem}
      </Row>
    ),
    responseDue && isSoon(attention.responseDueAt) && (
      <Row key="response" isUrgent to={orders('disputed')} action="Respond">
        PayPal is waiting for your response to a dispute. Respond by {responseDue} or the buyer gets the money back.
      </Row>
    ),
    failedPayments > 0 && (
      <Row key="failed-payments" isUrgent to={orders('held')} action="View payments">
        {counted(failedPayments, 'payment went through for an order', 'payments went through for orders')} that failed
      </Row>
    ),
    heldPayments > 0 && (
      <Row key="held-payments" to={orders('held')} action="View payments">
        {counted(heldPayments, 'payment is', 'payments are')} on hold at PayPal
      </Row>
    ),
    failedDeliveries > 0 && (
      <Row key="deliveries" isUrgent to={orders('undelivered')} action="View deliveries">
        {counted(failedDeliveries, 'delivery', 'deliveries')} failed
      </Row>
    ),
    disputedOrders > 0 && (
      <Row key="disputes" isUrgent to={orders('disputed')} action="View disputes">
        {counted(disputedOrders, 'order is', 'orders are')} disputed
        {responseDue && `, ${disputedOrders === 1 ? '' : 'first '}response due ${responseDue}`}
      </Row>
    ),
    ordersToShip > 0 && (
      <Row key="ship" to={orders('pending')} action="Ship orders">
        {counted(ordersToShip, 'order', 'orders')} to ship
      </Row>
    ),
    lowStock.length > 0 && (
      <Row key="stock" to={shop} action="Restock">
        {lowStockText(lowStock)}
      </Row>
    ),
    roleProblems.length > 0 && (
      <Row key="roles" isUrgent to={shop} action="Fix roles">
        {counted(roleProblems.length, 'item has a reward role', 'items have reward roles')} the bot can't assign:{' '}
        {listed(roleProblems.map(({ name, problem }) => `${shortName(name)} (${inBrackets(problem)})`))}
      </Row>
    ),
  ].filter(Boolean)

  return (
    <section aria-label="Needs attention">
      <Card title="Needs attention">
        {rows.length > 0 ? (
          <ul className="-my-2.5 divide-y divide-line">{rows}</ul>
        ) : (
          <p className="flex items-center gap-2 text-sm text-ink-muted">
            <CircleCheckIcon className="shrink-0 text-accent" />
            You're all caught up.
          </p>
        )}
      </Card>
    </section>
  )
}

const threeDays = 3 * 86_400_000

function isSoon(dueAt: string | null | undefined): boolean {
  const left = dueAt ? Date.parse(dueAt) - Date.now() : 0
  return left > 0 && left <= threeDays
}

type RowProps = { isUrgent?: boolean; to: string; action: string; children: ReactNode }

function Row({ isUrgent, to, action, children }: RowProps) {
  return (
    <li className="flex items-start justify-between gap-4 py-2.5 text-sm">
      <span className="flex min-w-0 gap-2 text-ink">
        <TriangleAlertIcon className={`mt-0.5 shrink-0 ${isUrgent ? 'text-danger' : 'text-warning'}`} />
        <span className="line-clamp-3 wrap-anywhere">{children}</span>
      </span>
      <span className="shrink-0">
        <TextLink to={to}>{action}</TextLink>
      </span>
    </li>
  )
}

const counted = (count: number, one: string, many: string) => `${countText(count)} ${count === 1 ? one : many}`

function lowStockText(items: AttentionReply['lowStock']): string {
  const [first] = items
  if (first && items.length === 1) {
    const name = shortName(first.name)
    if (first.deliversKeys) return `${name} is low on stock (${leftText(first)})`
    return first.stock > 0 ? `${name} is low on stock (${leftText(first)})` : `${name} is sold out`
  }
  const names = items.map((item) => `${shortName(item.name)} (${leftText(item)})`)
  return `${countText(items.length)} items are low on stock: ${listed(names)}`
}

function leftText({ stock, deliversKeys }: AttentionReply['lowStock'][number]): string {
  if (!deliversKeys) return stock > 0 ? `${stock}\u00a0left` : 'sold\u00a0out'
  if (stock <= 0) return 'no\u00a0keys\u00a0left'
  return stock === 1 ? '1\u00a0key\u00a0left' : `${stock}\u00a0keys\u00a0left`
}

/** Lists the first three and counts the rest. */
function listed(names: string[]): string {
  const rest = names.length - 3
  return names.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/** Drops the capital and the full stop so a sentence can go in parentheses. */
const inBrackets = (text: string) => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '')

const longest = 28

const shortName = (name: string) => (name.length > longest ? `${name.slice(0, longest).trim()}…` : name)
