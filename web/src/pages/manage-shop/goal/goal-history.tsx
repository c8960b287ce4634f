import type { PastGoal } from '@guildshop/contract/goals'
import { moneyText } from '@guildshop/contract/money'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { goalDays } from './goal-dates.ts'

/** Past goals and their progress. A scrolling list is focusable so it can be scrolled by keyboard. */
export default function GoalHistory({ goals }: { goals: PastGoal[] }): ReactNode {
  return (
    <section aria-labelledby="past-goals" className="space-y-1 border-t border-line pt-4">
      <h3 id="past-goals" className="text-sm font-semibold text-ink">
        Past goals
      </h3>
      <ul tabIndex={goals.length > 5 ? 0 : undefined} className="max-h-72 divide-y divide-line overflow-y-auto">
        {goals.map((goal) => (
          <li key={goal._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2 text-sm">
            <span className="text-ink-muted tabular-nums wrap-anywhere">
              <span className="font-medium text-ink">{moneyText(goal.progressCents, goal.currency)}</span> of{' '}
              {moneyText(goal.targetCents, goal.currency)}
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted">
              {goalDays(goal)}
              {goal.reachedAt ? <Badge tone="accent">Reached</Badge> : <Badge>Ended</Badge>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
