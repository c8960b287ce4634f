import { priceText } from '@guildshop/contract/money'
import { itemLabel } from '@guildshop/contract/quantities'
import type { SalesOverview } from '@guildshop/contract/sales/sales-reports'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { clockText } from '../../../ui/format/dates.ts'
import { Card } from '../../../ui/page/card.tsx'

type TodaysOrdersProps = { orders: SalesOverview['orders']; count: number; hasServers: boolean }

/** The newest orders of today, each with a link. */
export function TodaysOrders({ orders, count, hasServers }: TodaysOrdersProps) {
  const now = Date.now()
  return (
    <Card title="Today's orders" actions={<TextLink to="/manage-orders">Manage orders</TextLink>}>
      {orders.length === 0 && <p className="text-sm text-ink-muted">No orders yet today. New ones show up here.</p>}
      <ul className="-my-2.5 divide-y divide-line empty:hidden">
        {orders.map(({ _id, itemName, quantity, guildName, priceCents, currency, buyerDiscordUsername, ...order }) => (
          <li key={_id} className="link-row flex items-start justify-between gap-4 py-2.5 text-sm">
            <span className="min-w-0 wrap-anywhere">
              <TextLink to={`/manage-orders/${encodeURIComponent(_id)}`}>{itemLabel({ itemName, quantity })}</TextLink>
              <span className="block text-xs text-ink-muted">
                {[clockText(order.paidAt, now), buyerDiscordUsername, hasServers && guildName]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="shrink-0 text-ink tabular-nums">{priceText(priceCents, currency)}</span>
          </li>
        ))}
      </ul>
      {count > orders.length && orders.length > 0 && (
        <p className="text-sm text-ink-muted">Showing the {orders.length} newest.</p>
      )}
    </Card>
  )
}
