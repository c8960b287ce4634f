import type { MembersSummary } from '@guildshop/contract/memberships'
import { moneyText } from '@guildshop/contract/money'
import { countText } from '../../../ui/format/numbers.ts'
import { Figure, figuresClasses } from '../../../ui/page/figure.tsx'

const note = 'text-xs text-pretty text-ink-muted tabular-nums'

export function MemberFigures({ summary }: { summary: MembersSummary }) {
  const { members, joined, ended, renewalRate, monthlyRevenue } = summary
  const [first, ...others] = monthlyRevenue
  return (
    <dl className={figuresClasses}>
      <Figure label="Members" value={countText(members)}>
        <dd className={note}>{stateNote(summary)}</dd>
      </Figure>
      <Figure label="New" value={countText(joined)}>
        <dd className={note}>In the last 30 days</dd>
      </Figure>
      <Figure label="Ended" value={countText(ended)}>
        <dd className={note}>In the last 30 days</dd>
      </Figure>
      <Figure label="Renewal rate" value={renewalRate === null ? '–' : `${Math.round(renewalRate)}%`}>
        <dd className={note}>
          {renewalRate === null ? 'None due in the last 30 days' : 'Of those due in the last 30 days'}
        </dd>
      </Figure>
      <Figure label="Monthly recurring revenue" value={first ? moneyText(first.cents, first.currency) : '–'}>
        {others.map(({ currency, cents }) => (
          <dd key={currency} className={note}>
            + {moneyText(cents, currency)}
          </dd>
        ))}
      </Figure>
    </dl>
  )
}

const noted = [
  ['trialing', 'in trial'],
  ['past_due', 'past due'],
  ['grace', 'in grace period'],
  ['suspended', 'suspended'],
  ['cancelled', 'cancelled'],
] as const

/** The members who need attention or might leave, such as "3 in trial, 1 past due". */
function stateNote({ byState }: MembersSummary): string {
  const counts = noted.flatMap(([state, text]) => (byState[state] ? [`${countText(byState[state])} ${text}`] : []))
  return counts.join(', ') || 'All active'
}
