import { moneyText } from '@guildshop/contract/money'
import {
  disputeOutcomeText,
  disputeReasonText,
  disputeStageText,
  disputeStatusText,
} from '@guildshop/contract/sales/dispute-texts'
import type { Dispute } from '@guildshop/contract/sales/disputes'
import { Moment } from '../../../ui/format/moment.tsx'
import { Fact } from '../../../ui/page/fact.tsx'

/** What the dispute is about and what was written so far. */
export function DisputeDetails({ dispute }: { dispute: Dispute }) {
  const { reason, amountCents, currency, stage, status, outcome, responseDueAt, resolvedAt, messages } = dispute
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label="Reason">{reason ? disputeReasonText(reason) : 'Not given'}</Fact>
        {amountCents != null && currency && <Fact label="Disputed amount">{moneyText(amountCents, currency)}</Fact>}
        {stage && <Fact label="Stage">{disputeStageText(stage)}</Fact>}
        <Fact label="Status">{disputeStatusText(status)}</Fact>
        {outcome && <Fact label="Outcome">{disputeOutcomeText(outcome)}</Fact>}
        {resolvedAt && (
          <Fact label="Resolved on">
            <Moment at={resolvedAt} />
          </Fact>
        )}
        {responseDueAt && !resolvedAt && (
          <Fact label="Response due">
            <Moment at={responseDueAt} />
          </Fact>
        )}
        <Fact label="PayPal case ID">{dispute._id}</Fact>
      </dl>
      {messages && messages.length > 0 && <Messages messages={messages} />}
    </>
  )
}

const senders: Record<string, string> = { BUYER: 'Buyer', SELLER: 'You', ARBITER: 'PayPal' }

function Messages({ messages }: { messages: NonNullable<Dispute['messages']> }) {
  return (
    <ul aria-label="Messages" className="space-y-3 border-t border-line pt-4">
      {messages.map(({ from, text, postedAt }) => (
        <li key={`${postedAt} ${from} ${text}`} className="text-sm">
          <p className="text-xs text-ink-muted">
            {senders[from] ?? 'PayPal'} · <Moment at={postedAt} />
          </p>
          <p className="whitespace-pre-line text-ink wrap-anywhere">{text}</p>
        </li>
      ))}
    </ul>
  )
}
