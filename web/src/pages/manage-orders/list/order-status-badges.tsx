import type { Order } from '@guildshop/contract/orders'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { statusBadges } from './status-badges.ts'

/** Status badges. On small screens a row shows only the most urgent one. */
export function OrderStatusBadges({ order, isInRow }: { order: Order; isInRow?: boolean }) {
  return (
    <span className={classNames('flex flex-wrap gap-1.5', isInRow && 'max-sm:[&>*:not(:first-child)]:hidden')}>
      {statusBadges(order).map(({ label, tone, note }) => (
        <Badge key={label} tone={tone}>
          {label}
          {note && <span className={isInRow ? 'max-lg:hidden' : ''}>, {note}</span>}
        </Badge>
      ))}
    </span>
  )
}
