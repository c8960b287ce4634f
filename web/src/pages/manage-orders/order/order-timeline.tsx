import type { OrderDetails } from '@guildshop/contract/orders'
import type { ReactNode } from 'react'
import { Moment } from '../../../ui/format/moment.tsx'
import { awaitsShipping } from '../list/order-state.ts'
import { type OrderEvent, orderEvents } from './order-events.ts'

const dots = {
  good: 'border-accent bg-accent',
  bad: 'border-danger bg-danger',
  plain: 'border-ink-faint bg-surface',
  ahead: 'border-dashed border-ink-faint bg-surface',
}

/** Past events, then the pending ones. */
export function OrderTimeline({ order }: { order: OrderDetails }) {
  return (
    <ol>
      {orderEvents(order).map((event) => (
        <Step key={`${event.at} ${event.title}`} tone={event.tone} title={event.title} note={event.note}>
          <Moment at={event.at} />
        </Step>
      ))}
      {awaitsShipping(order) && <Step tone="ahead" title="Not shipped yet" />}
      {order.deliveries.some(({ state }) => state === 'waiting') && <Step tone="ahead" title="Delivery pending" />}
    </ol>
  )
}

type StepProps = {
  tone: OrderEvent['tone'] | 'ahead'
  title: string
  note?: string | null | undefined
  children?: ReactNode
}

function Step({ tone, title, note, children }: StepProps) {
  return (
    <li className="relative pb-5 pl-6 last:pb-0 not-last:before:absolute not-last:before:top-4 not-last:before:bottom-[-0.25rem] not-last:before:left-[0.3125rem] not-last:before:w-px not-last:before:bg-line">
      <span
        aria-hidden="true"
        className={`absolute top-1 left-0 size-[0.6875rem] rounded-full border-2 ${dots[tone]}`}
      />
      <p className={`text-sm font-medium wrap-anywhere ${tone === 'ahead' ? 'text-ink-muted' : 'text-ink'}`}>{title}</p>
      {note && <p className="text-sm text-ink-muted wrap-anywhere">{note}</p>}
      {children && <p className="text-xs text-ink-faint">{children}</p>}
    </li>
  )
}
