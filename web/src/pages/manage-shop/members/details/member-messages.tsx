import type { BuyerMessage } from '@guildshop/contract/buyer-messages'
import { buyerMessageLabels, buyerMessageStates } from '../../../../api/buyer-message-labels.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Moment } from '../../../../ui/format/moment.tsx'

/** Direct messages to the member. */
export function MemberMessages({ messages }: { messages: readonly BuyerMessage[] }) {
  if (messages.length === 0) return <p className="text-sm text-ink-muted">No messages yet.</p>
  return (
    <ul className="divide-y divide-line">
      {messages.map(({ _id, kind, state, body, problem, doneAt, createdAt }) => (
        <li key={_id} className="space-y-0.5 py-2 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
            {buyerMessageLabels[kind]}
            <Badge tone={buyerMessageStates[state].tone}>{buyerMessageStates[state].label}</Badge>
          </p>
          {body && <p className="text-sm whitespace-pre-line text-ink-muted wrap-anywhere">{body}</p>}
          <p className="text-xs text-ink-muted">
            <Moment at={doneAt ?? createdAt} />
          </p>
          {state !== 'done' && problem && <p className="text-sm text-ink">{problem}</p>}
        </li>
      ))}
    </ul>
  )
}
