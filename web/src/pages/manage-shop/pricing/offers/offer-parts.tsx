import { moneyText } from '@guildshop/contract/money'
import type { PriceRuleReply } from '@guildshop/contract/pricing'
import { TriangleAlertIcon } from 'lucide-react'
import { Badge } from '../../../../ui/badge.tsx'
import { Day, Moment } from '../../../../ui/format/moment.tsx'
import { stateLabels, stateTones } from './offer-labels.ts'

type RuleProps = { rule: PriceRuleReply }

export function OfferState({ rule: { state } }: RuleProps) {
  return <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
}

/** When it begins and ends, with time and time zone. */
export const OfferDates = ({ rule }: RuleProps) => <Dates rule={rule} Time={Moment} />

/** When it begins and ends; hovering a day shows its time. */
export const OfferDays = ({ rule }: RuleProps) => <Dates rule={rule} Time={Day} />

function Dates({ rule: { startsAt, endsAt }, Time }: RuleProps & { Time: typeof Day }) {
  if (!startsAt && !endsAt) return 'No end'
  return (
    <>
      {startsAt && (
        <span className="block">
          From <Time at={startsAt} />
        </span>
      )}
      {endsAt && (
        <span className="block">
          Until <Time at={endsAt} />
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

export function OfferProblem({ rule: { problem, hold, leftOutItems = 0 } }: RuleProps) {
  return (
    <>
      {problem && <Problem problem={problem} />}
      {leftOutItems > 0 && <span className="block text-xs text-ink-muted">{leftOutText(leftOutItems)}</span>}
      {hold && <span className="block text-xs text-ink-muted">{hold}</span>}
    </>
  )
}

const leftOutText = (items: number) =>
  `Leaves out ${items === 1 ? '1 item' : `${items} items`}, because a manager saved this offer and can't give away ${items === 1 ? 'its role' : 'their roles'}.`

function Problem({ problem }: { problem: string }) {
  return (
    <span className="flex gap-1.5 text-xs text-ink">
      <TriangleAlertIcon size={14} className="mt-0.5 shrink-0 text-warning" />
      <span className="min-w-0 wrap-anywhere">{problem}</span>
    </span>
  )
}
