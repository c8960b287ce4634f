import { goalProgress } from '@guildshop/contract/goal-rules'
import type { Goal } from '@guildshop/contract/goals'
import { moneyText } from '@guildshop/contract/money'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RunningGoal } from '../../../api/goal-api.ts'
import { loadedByParent } from '../../../api/loaded-by-parent.ts'
import { Markdown } from '../../../ui/documents/markdown.tsx'
import { ProgressBar } from '../../../ui/page/progress-bar.tsx'
import { channelsQuery, rolesQuery } from '../discord-guild-api.ts'
import { goalDays } from './goal-dates.ts'

type GoalProgressProps = { guildId: string; running: RunningGoal; currency: string; children?: ReactNode }

export function GoalProgress({ guildId, running, currency, children }: GoalProgressProps) {
  const { goal, progressCents } = running
  const money = (cents: number) => moneyText(cents, goal.currency ?? currency)
  const { bar } = goalProgress(running)

  return (
    <>
      <div className="space-y-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-sm text-ink-muted">
            <span className="text-lg font-semibold text-ink tabular-nums">{money(progressCents ?? 0)}</span>{' '}
            <span className="inline-block">of {money(goal.targetCents)}</span>
          </p>
          <p className="ml-auto text-sm font-medium text-ink tabular-nums">{bar}%</p>
        </div>
        <ProgressBar label="Progress toward the goal" percent={bar} />
        <p className="text-sm text-ink-muted">{goalDays(goal)}</p>
      </div>
      {goal.rewardText && (
        <section
          aria-label="Reward"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
          tabIndex={0}
          className="max-h-64 overflow-y-auto rounded-md border border-line p-3"
        >
          <Markdown text={goal.rewardText} />
        </section>
      )}
      <Announcement guildId={guildId} goal={goal} />
      {children && <div className="flex flex-wrap items-start gap-2">{children}</div>}
    </>
  )
}

function Announcement({ guildId, goal }: { guildId: string; goal: Goal }) {
  const channels = useQuery({ ...channelsQuery(guildId), ...loadedByParent })
  const roles = useQuery({ ...rolesQuery(guildId), ...loadedByParent })
  const channel = channels.data?.find(({ id }) => id === goal.notifyChannelId)
  const role = roles.data?.find(({ id }) => id === goal.notifyRoleId)
  if (!channel) return null

  return (
    <p className="text-sm text-ink-muted wrap-anywhere">
      When the goal is reached, the bot posts in <span className="text-ink">#{channel.name}</span>
      {role && (
        <>
          {' '}
          and pings <span className="text-ink">@{role.name.replace(/^@/, '')}</span>
        </>
      )}
      .
    </p>
  )
}
