import type { MembersSummary } from '@guildshop/contract/memberships'
import { useState } from 'react'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx'
import { utcMonth, utcShortMonth } from '../../../ui/format/dates.ts'
import { compactText, countText } from '../../../ui/format/numbers.ts'
import { Card } from '../../../ui/page/card.tsx'

const measures = [
  { value: 'members', label: 'Members' },
  { value: 'joined', label: 'Joined' },
  { value: 'ended', label: 'Ended' },
] as const
type Measure = (typeof measures)[number]['value']

const labels = {
  members: 'Members at the end of each month',
  joined: 'Members who joined per month',
  ended: 'Memberships that ended per month',
} as const
const span = 'the last 12 months'

export function MembersChart({ months }: Pick<MembersSummary, 'months'>) {
  const [measure, setMeasure] = useState<Measure>('members')
  return (
    <Card
      title="Members over time"
      actions={<ChoiceGroup label="Metric" value={measure} options={measures} onChange={setMeasure} />}
    >
      <p className="text-sm text-ink-muted">
        <span className="text-lg font-semibold text-ink tabular-nums">{countText(totalOf(months, measure))}</span>{' '}
        {measure === 'members'
          ? `${totalOf(months, measure) === 1 ? 'member' : 'members'} now`
          : `${measure} in ${span}`}
      </p>
      <BarChart
        label={`${labels[measure]} in ${span}`}
        unit="month"
        emptyText={`None in ${span}.`}
        formatValue={compactText}
        bars={months.map(({ month, members, joined, ended }, place) => {
          const first = new Date(`${month}-01T00:00:00Z`)
          return {
            title: utcMonth(first),
            // Every other month, up to the current one: twelve don't fit on a phone.
            tick: (months.length - place) % 2 === 1 ? utcShortMonth(first) : '',
            value: { members, joined, ended }[measure],
            facts: [
              { name: 'Members', text: countText(members) },
              { name: 'Joined', text: countText(joined) },
              { name: 'Ended', text: countText(ended) },
            ],
          }
        })}
      />
    </Card>
  )
}

/** The current number of members, or the sum of a change over all months. */
function totalOf(months: MembersSummary['months'], measure: Measure): number {
  if (measure === 'members') return months.at(-1)?.members ?? 0
  return months.reduce((sum, month) => sum + month[measure], 0)
}
