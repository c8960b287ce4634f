import { goalProgress } from '@guildshop/contract/goal-rules'
import { moneyText } from '@guildshop/contract/money'
import type { RunningGoal } from '../../api/goal-api.ts'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { utcDay } from '../../ui/format/dates.ts'
import { Card } from '../../ui/page/card.tsx'
import { ProgressBar } from '../../ui/page/progress-bar.tsx'

type GoalCardProps = { running: RunningGoal; guildId: string; currency: string }

export function GoalCard({ running, guildId, currency }: GoalCardProps) {
  const { goal, progressCents } = running
  const { percent, bar } = goalProgress(running)
  const money = (cents: number) => moneyText(cents, goal.currency ?? currency)
  const end = utcDay(goal.endDate)

  return (
    <Card title="Donation Goal">
      <div className="space-y-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-muted tabular-nums">
          <span className="wrap-anywhere">
            <span className="text-lg font-semibold text-ink">{money(progressCents ?? 0)}</span>{' '}
            <span className="inline-block">of {money(goal.targetCents)}</span>
          </span>
          <span className="ml-auto font-medium text-ink">{percent}%</span>
        </p>
        <ProgressBar label="Progress toward the goal" percent={bar} />
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-muted">
          {end && <span>Until {end}</span>}
          <TextLink to={`/manage-servers/${encodeURIComponent(guildId)}`}>Manage goal</TextLink>
        </p>
      </div>
    </Card>
  )
}
