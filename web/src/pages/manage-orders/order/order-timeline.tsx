import type { OrderDetails } from '@guildshop/contract/order-details'
import { Moment } from '../../../ui/format/moment.tsx'
import { TimelineStep } from '../../../ui/page/timeline-step.tsx'
import { awaitsShipping } from '../list/status-badges.ts'
import { DeliveredRole } from './delivered-role.tsx'
import { orderEvents } from './order-events.ts'

/** Past events, then the pending ones. */
export function OrderTimeline({ order }: { order: OrderDetails }) {
  return (
    <ol>
      {orderEvents(order).map(({ at, title, note, tone, entitlementId }) => (
        <TimelineStep
          key={`${at} ${title} ${entitlementId}`}
          tone={tone}
          title={
            <>
              {title}
              <DeliveredRole order={order} entitlementId={entitlementId} />
            </>
          }
          note={note}
        >
          <Moment at={at} />
        </TimelineStep>
      ))}
      {awaitsShipping(order) && <TimelineStep tone="ahead" title="Not shipped yet" />}
      {order.deliveries.some(({ state }) => state === 'waiting') && (
        <TimelineStep tone="ahead" title="Delivery pending" />
      )}
    </ol>
  )
}
