import { moneyText } from '@guildshop/contract/money'
import type { Order } from '@guildshop/contract/orders'
import { Link, useLocation } from 'react-router'
import { TimeAgo } from '../../../ui/format/moment.tsx'
import { FramedPicture } from '../../../ui/picture.tsx'
import { OrderMarks } from './order-badges.tsx'

/** In rem. Fixed, so that row positions are known without rendering. */
export const rowHeight = 4.5

type OrderRowProps = {
  order: Order
  /** Zero-based index. */
  place: number
  /** -1 while unknown. */
  total: number
}

export function OrderRow({ order, place, total }: OrderRowProps) {
  const { search } = useLocation()
  return (
    <li
      aria-posinset={place + 1}
      aria-setsize={total}
      className="absolute inset-x-0"
      style={{ top: `${place * rowHeight}rem`, height: `${rowHeight}rem` }}
    >
      <Link
        to={`/manage-orders/${encodeURIComponent(order._id)}`}
        state={{ deskSearch: search }}
        className={`flex h-full items-center gap-3 px-4 hover:bg-hover focus-visible:-outline-offset-2 sm:px-5 ${place > 0 ? 'border-t border-line' : ''}`}
      >
        <FramedPicture url={order.imageUrl} size="small" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium text-ink">{order.itemName}</span>
          <span className="flex text-xs text-ink-muted">
            <span className="truncate">
              {order.orderNumber && `${order.orderNumber} · `}
              {order.buyerDiscordUsername || order.buyerDiscordId}
              {order.trackingNumber && ` · ${order.trackingNumber}`}
              {order.payment?.reason && <span className="max-sm:hidden"> · {order.payment.reason}</span>}
            </span>
            <span className="shrink-0 whitespace-pre sm:hidden">
              {' · '}
              <TimeAgo at={order.paidAt} />
            </span>
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row-reverse sm:items-center sm:gap-6">
          <span className="text-right whitespace-nowrap sm:w-36">
            <span className="block text-sm text-ink tabular-nums">{moneyText(order.priceCents, order.currency)}</span>
            <span className="hidden text-xs text-ink-muted sm:block">
              <TimeAgo at={order.paidAt} />
            </span>
          </span>
          <OrderMarks order={order} isInRow />
        </span>
      </Link>
    </li>
  )
}
