import type { BuyerMessage } from '@guildshop/contract/buyer-messages'
import { moneyText } from '@guildshop/contract/money'
import type { OrderDetails } from '@guildshop/contract/orders'
import { Badge } from '../../../ui/badge.tsx'
import { Moment } from '../../../ui/format/moment.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { buyerMessageLabels } from './delivery-labels.ts'

const states = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  done: { label: 'Sent', tone: 'accent' },
  failed: { label: 'Not delivered', tone: 'warning' },
  skipped: { label: 'Not needed', tone: 'neutral' },
} as const satisfies Record<BuyerMessage['state'], { label: string; tone: string }>

/** Direct messages to the buyer after the receipt. Hidden until there is one. */
export function BuyerMessages({ order }: { order: OrderDetails }) {
  const messages = order.messages ?? []
  if (messages.length === 0) return null
  return (
    <Card title="Messages to the buyer" intro="Sent by the bot as direct messages on Discord.">
      <ul className="-my-3 divide-y divide-line">
        {messages.map((message) => (
          <Entry key={message._id} message={message} currency={order.currency} />
        ))}
      </ul>
    </Card>
  )
}

function Entry({ message, currency }: { message: BuyerMessage; currency: string }) {
  const { kind, state, createdAt, doneAt, amountCents, problem } = message
  const { label, tone } = states[state]
  return (
    <li className="space-y-0.5 py-3">
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
        {buyerMessageLabels[kind]}
        {amountCents ? ` (${moneyText(amountCents, currency)})` : ''} <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-xs text-ink-muted">
        <Moment at={doneAt ?? createdAt} />
      </p>
      {state !== 'done' && problem && <p className="text-sm text-ink">{problem}</p>}
    </li>
  )
}
