import type { BuyerMessage } from '@guildshop/contract/buyer-messages'
import { moneyText } from '@guildshop/contract/money'
import type { OrderDetails } from '@guildshop/contract/order-details'
import { buyerMessageLabels, buyerMessageStates } from '../../../api/buyer-message-labels.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Moment } from '../../../ui/format/moment.tsx'
import { Card } from '../../../ui/page/card.tsx'

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
  const { kind, state, createdAt, doneAt, amountCents, problem, body } = message
  const { label, tone } = buyerMessageStates[state]
  return (
    <li className="space-y-0.5 py-3">
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
        {buyerMessageLabels[kind]}
        {amountCents ? ` (${moneyText(amountCents, currency)})` : ''} <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-xs text-ink-muted">
        <Moment at={doneAt ?? createdAt} />
      </p>
      {body && <p className="text-sm whitespace-pre-line text-ink-muted wrap-anywhere">{body}</p>}
      {state !== 'done' && problem && <p className="text-sm text-ink">{problem}</p>}
    </li>
  )
}
