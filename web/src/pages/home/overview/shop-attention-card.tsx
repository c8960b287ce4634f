import type { ShopAttention } from '@guildshop/contract/sales/sales-reports'
import { CircleCheckIcon, TriangleAlertIcon } from 'lucide-react'
import { guildIconUrl } from '../../../api/guilds/guild-icon-url.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { countText } from '../../../ui/format/numbers.ts'
import { Card } from '../../../ui/page/card.tsx'

/** What needs attention: first the PayPal account of all shops, then by shop. Shops without anything to do are left out. */
export function ShopAttentionCard({ servers }: { servers: ShopAttention[] }) {
  const busy = servers.map((server) => ({ server, issues: issuesOf(server) })).filter(({ issues }) => issues.length > 0)
  const refusal = servers.find(({ paypalRefusal }) => paypalRefusal)?.paypalRefusal
  const appProblem = servers.find(({ paypalAppProblem }) => paypalAppProblem)?.paypalAppProblem
  return (
    <section aria-label="Needs attention">
      <Card title="Needs attention">
        {refusal && <PaypalIssue title="PayPal is declining payments to your account." reason={refusal} />}
        {appProblem && <PaypalIssue title="Your PayPal app doesn't work." reason={appProblem} />}
        {busy.length === 0 && !refusal && !appProblem && (
          <p className="flex items-center gap-2 text-sm text-ink-muted">
            <CircleCheckIcon className="shrink-0 text-accent" />
            You're all caught up.
          </p>
        )}
        {busy.map(({ server: { guildId, name, icon }, issues }) => (
          <div key={guildId} className="flex gap-3">
            <Avatar name={name} imageUrl={guildIconUrl(guildId, icon)} size={32} />
            <div className="min-w-0 flex-1 space-y-1 text-sm">
              <h3 className="font-medium text-ink wrap-anywhere">{name}</h3>
              <ul className="sm:space-y-1">
                {issues.map(({ text, to, isUrgent }) => (
                  <li key={text} className="link-row flex items-center gap-2">
                    <TriangleAlertIcon className={`shrink-0 ${isUrgent ? 'text-danger' : 'text-warning'}`} />
                    <TextLink to={to}>{text}</TextLink>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        ))}
      </Card>
    </section>
  )
}

function PaypalIssue({ title, reason }: { title: string; reason: string }) {
  return (
    <p className="flex items-start gap-2 text-sm text-ink">
      <TriangleAlertIcon className="mt-0.5 shrink-0 text-danger" />
      <span className="wrap-anywhere">
        <TextLink to="/profile#paypal">{title}</TextLink> {reason}
      </span>
    </p>
  )
}

type Issue = { text: string; to: string; isUrgent: boolean }

function issuesOf(shop: ShopAttention): Issue[] {
  const { guildId: server } = shop
  const orders = (filter: string) => `/manage-orders?${new URLSearchParams({ filter, server })}`
  const items = `/manage-servers/${encodeURIComponent(server)}`
  const issue = (count: number, one: string, many: string, to: string, isUrgent = false): Issue[] =>
    count > 0 ? [{ text: `${countText(count)} ${count === 1 ? one : many}`, to, isUrgent }] : []
  return [
    ...issue(shop.failedPayments, 'payment for a failed order', 'payments for failed orders', orders('held'), true),
    ...issue(shop.failedDeliveries, 'delivery failed', 'deliveries failed', orders('undelivered'), true),
    ...issue(shop.disputedOrders, 'order is disputed', 'orders are disputed', orders('disputed'), true),
    ...issue(shop.roleProblems, "role the bot can't assign", "roles the bot can't assign", items, true),
    ...issue(shop.ordersToShip, 'order to ship', 'orders to ship', orders('pending')),
    ...issue(shop.heldPayments, 'payment on hold', 'payments on hold', orders('held')),
    ...issue(shop.lowStock, 'item low on stock', 'items low on stock', items),
  ]
}
