import type { Order } from '@guildshop/contract/orders'
import { Badge } from '../../../ui/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { marksOf } from './order-state.ts'

/** What is special about an order. A row on a narrow screen has room for the most urgent mark only. */
export function OrderMarks({ order, isInRow }: { order: Order; isInRow?: boolean }) {
  return (
    <span className={classNames('flex flex-wrap gap-1.5', isInRow && 'max-sm:[&>*:not(:first-child)]:hidden')}>
      {marksOf(order).map(({ words, tone }) => (
        <Badge key={words} tone={tone}>
          {words}
        </Badge>
      ))}
    </span>
  )
}
