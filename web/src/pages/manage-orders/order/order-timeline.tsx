import type { OrderDetails } from '@guildshop/contract/orders'
import { Moment } from '../../../ui/format/moment.tsx'
import { TimelineStep } from '../../../ui/page/timeline-step.tsx'
import { awaitsShipping } from '../list/order-state.ts'
import { orderEvents } from './order-events.ts'

/** Past events, then the pending ones. */
export function OrderTimeline({ order }: { order: OrderDetails }) {
  return (
    <ol>
      {orderEvents(order).map((event) => (
        <TimelineStep key={`${event.at} ${event.title}`} tone={event.tone} title={event.title} note={event.note}>
          <Moment at={event.at} />
        </TimelineStep>
      ))}
      {awaitsShipping(order) && <TimelineStep tone="ahead" title="Not shipped yet" />}
      {order.deliveries.some(({ state }) => state === 'waiting') && (
        <TimelineStep tone="ahead" title="Delivery pending" />
      )}
    </ol>
  )
}
