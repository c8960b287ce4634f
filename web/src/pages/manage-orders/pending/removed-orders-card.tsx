import type { RemovedServerOrders } from '@guildshop/contract/orders'
import { itemLabel } from '@guildshop/contract/quantities'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { TimeAgo } from '../../../ui/format/moment.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { OrderStatusBadges } from '../list/order-status-badges.tsx'

export function RemovedOrdersCard({ orders }: RemovedServerOrders) {
  return (
    <section aria-label="Orders from removed servers">
      <Card
        title="Orders from removed servers"
        intro="These payments arrived after you removed the server. Fulfill these orders or refund them in PayPal."
      >
        <ul className="-my-2.5 divide-y divide-line">
          {orders.map((order) => (
            <li key={order._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
              <span className="min-w-0 wrap-anywhere">
                <TextLink to={`/manage-orders/${encodeURIComponent(order._id)}`}>{itemLabel(order)}</TextLink>
                <span className="text-ink-muted">
                  {' '}
                  · {order.orderNumber && `${order.orderNumber} · `}
                  {order.guildName} · <TimeAgo at={order.paidAt} />
                </span>
              </span>
              <OrderStatusBadges order={order} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
