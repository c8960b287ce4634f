import type { PastGoal } from '@guildshop/contract/goals'
import type { RunningGoal } from '../../../api/goal-api.ts'
import { errorMessage } from '../../../api/http.ts'
import { Card } from '../../../ui/page/card.tsx'
import { LoadFailure, type Loading } from '../../../ui/page/load-failure.tsx'
import type { Shop } from '../use-shop.ts'
import { GoalEditor } from './goal-editor.tsx'
import { GoalHistory } from './goal-history.tsx'
import { GoalProgress } from './goal-progress.tsx'
import { GoalSkeleton } from './goal-skeleton.tsx'

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
      <GoalHistory goals={past} />
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
