import type { PastGoal } from '@guildshop/contract/goals'
import { lazy, Suspense } from 'react'
import type { RunningGoal } from '../../../api/goal-api.ts'
import { errorMessage } from '../../../api/http.ts'
import { Card } from '../../../ui/page/card.tsx'
import { LoadFailure, type Loading } from '../../../ui/page/load-failure.tsx'
import { renderNothing } from '../../../ui/render-nothing.ts'
import type { Shop } from '../use-shop.ts'
import { GoalEditor } from './goal-editor.tsx'
import { GoalProgress } from './goal-progress.tsx'
import { GoalSkeleton } from './goal-skeleton.tsx'

const GoalHistory = lazy(() => import('./goal-history.tsx').catch(renderNothing))

type DonationGoalProps = {
  guildId: string
  shop: Shop
  goal: Loading & { data: RunningGoal | null | undefined; isPending: boolean }
  past: PastGoal[] | undefined
}

export function DonationGoal({ guildId, shop, goal, past = [] }: DonationGoalProps) {
  const { data, isPending, error } = goal
  return (
    <Card title="Donation Goal">
      {isPending && <GoalSkeleton />}
      {!isPending && data === undefined && (
        <LoadFailure query={goal}>{errorMessage(error, 'Failed to load goal')}</LoadFailure>
      )}
      {data !== undefined && <KnownGoal guildId={guildId} shop={shop} running={data} />}
      {past.length > 0 && (
        <Suspense>
          <GoalHistory goals={past} />
        </Suspense>
      )}
    </Card>
  )
}

type KnownGoalProps = { guildId: string; shop: Shop; running: RunningGoal | null }

/** Everyone who can manage the shop sees the progress; only the premium owner can edit the goal. */
function KnownGoal({ guildId, shop, running }: KnownGoalProps) {
  const isPremiumOwner = shop.isOwner && shop.isOwnerPremium
  if (isPremiumOwner) return <GoalEditor guildId={guildId} currency={shop.currency} running={running} />
  if (running) return <GoalProgress guildId={guildId} running={running} currency={shop.currency} />
  return <p className="text-sm text-ink-muted">Only the premium server owner can set a goal.</p>
}
