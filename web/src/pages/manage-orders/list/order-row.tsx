import { parseTracking } from '@guildshop/contract/carriers'
import type { Order } from '@guildshop/contract/orders'
import { itemLabel } from '@guildshop/contract/quantities'
import { Link, useLocation } from 'react-router'
import { TimeAgo } from '../../../ui/format/moment.tsx'
import { FramedPicture } from '../../../ui/picture.tsx'
import { TrackingLink } from '../tracking-link.tsx'
import { discountLine } from './discount-line.ts'
import { orderPrice } from './order-price.ts'
import { OrderStatusBadges } from './order-status-badges.tsx'

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
  const { trackingNumber } = order
  const discount = discountLine(order)
  const isLinked = trackingNumber ? parseTracking(trackingNumber).url !== null : false
  return (
    <li
      aria-posinset={place + 1}
      aria-setsize={total}
      className="absolute inset-x-0"
      style={{ top: `${place * rowHeight}rem`, height: `${rowHeight}rem` }}
    >
      <Link
        to={`/manage-orders/${encodeURIComponent(order._id)}`}
        state={{ ordersSearch: search }}
        className={`flex h-full items-center gap-3 px-4 hover:bg-hover focus-visible:-outline-offset-2 sm:px-5 ${place > 0 ? 'border-t border-line' : ''}`}
      >
        <FramedPicture url={order.imageUrl} size="small" />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium text-ink">{itemLabel(order)}</span>
          <span className="block truncate text-xs text-ink-muted">
            {order.orderNumber && `${order.orderNumber} · `}
            {order.buyerDiscordUsername || order.buyerDiscordId}
            {trackingNumber && !isLinked && ` · ${trackingNumber}`}
            {discount && ` · ${discount}`}
            {order.payment?.reason && <span className="max-sm:hidden"> · {order.payment.reason}</span>}
          </span>
          <span className={`block h-4 text-xs/4 text-ink-muted ${isLinked ? '' : 'sm:hidden'}`}>
            {!isLinked && <TimeAgo at={order.paidAt} />}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row-reverse sm:items-center sm:gap-6">
          <span className="text-right whitespace-nowrap sm:w-36">
            <span className="block text-sm text-ink tabular-nums">{orderPrice(order)}</span>
            <span className="hidden text-xs text-ink-muted sm:block">
              <TimeAgo at={order.paidAt} />
            </span>
          </span>
          <OrderStatusBadges order={order} isInRow />
        </span>
      </Link>
      {/* Links can't be nested: this one covers the blank third line of the other. */}
      {trackingNumber && isLinked && (
        <span className="absolute top-[2.875rem] left-17 max-w-[calc(100%-12rem)] truncate text-xs/4 text-ink-muted sm:left-18">
          <TrackingLink trackingNumber={trackingNumber} />
        </span>
      )}
    </li>
  )
}
