import { moneyText } from '@guildshop/contract/money'
import type { PriceRuleReply } from '@guildshop/contract/pricing'
import { TriangleAlertIcon } from 'lucide-react'
import { Badge } from '../../../../ui/badge.tsx'
import { Moment } from '../../../../ui/format/moment.tsx'
import { stateLabels, stateTones } from './offer-labels.ts'

type RuleProps = { rule: PriceRuleReply }

export function OfferState({ rule: { state } }: RuleProps) {
  return <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
}

/** When it begins and ends, with the time zone. */
export function OfferDates({ rule: { startsAt, endsAt } }: RuleProps) {
  if (!startsAt && !endsAt) return 'No end'
  return (
    <>
      {startsAt && (
        <span className="block">
          From <Moment at={startsAt} />
        </span>
      )}
      {endsAt && (
        <span className="block">
          Until <Moment at={endsAt} />
        </span>
      )}
    </>
  )
}

/** One line per currency. */
export function OfferMoney({ rule: { totals }, what }: RuleProps & { what: 'revenue' | 'discount' }) {
  if (totals.length === 0) return '–'
  return totals.map((total) => (
    <span key={total.currency} className="block whitespace-nowrap">
      {moneyText(total[what], total.currency)}
    </span>
  ))
}

export function OfferProblem({ rule: { problem } }: RuleProps) {
  if (!problem) return null
  return (
    <span className="flex gap-1.5 text-xs text-ink">
      <TriangleAlertIcon size={14} className="mt-0.5 shrink-0 text-warning" />
      <span className="min-w-0 wrap-anywhere">{problem}</span>
    </span>
  )
}
