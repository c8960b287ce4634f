import { goalFraction, goalProgress } from '@guildshop/contract/goal-rules'
import { moneyText } from '@guildshop/contract/money'
import { drawCard } from '../../chat/card.ts'
import { accents, type Component, type Row } from '../../chat/components.ts'
import { timestamp } from '../../providers/discord/chat-text.ts'

export type ShownGoal = {
  targetCents: number
  currency: string
  /** Days such as 2025-12-31, both inclusive. */
  startDate: string
  endDate: string
  rewardText: string | null
  progressCents: number
}

/** Texts are markdown: escape names. */
type GoalFrame = { title?: string; lead?: string; rows?: Row[] }

const blocks = 20

/** Draws a goal: progress, reward and dates. The same for `/goal`, standing messages and the announcement. */
export function drawGoal(goal: ShownGoal, { title, lead, rows = [] }: GoalFrame): Component[] {
  const { progressCents, targetCents, currency } = goal
  const amounts = `**${moneyText(progressCents, currency)}** of ${moneyText(targetCents, currency)}`
  return drawCard({
    title,
    lead: [...(lead ? [lead] : []), progressBar(goal), amounts].join('\n'),
    // Markdown is allowed in the reward. Mentions don't ping.
    body: goal.rewardText ?? '',
    footer: `${dayLabel(goal.startDate)} – ${dayLabel(goal.endDate)}`,
    rows,
    accent: progressCents >= targetCents ? accents.success : accents.shop,
  })
}

function progressBar({ progressCents, targetCents }: ShownGoal): string {
  const { percent, bar } = goalProgress({ percent: goalFraction(progressCents, targetCents) })
  const full = Math.floor((bar / 100) * blocks)
  return `${'█'.repeat(full)}${'░'.repeat(blocks - full)} ${percent}%`
}

/** Goals run on UTC days. 10:00 UTC is on the same calendar day from Honolulu to Auckland. */
const dayLabel = (day: string) => timestamp(new Date(`${day}T10:00:00Z`), 'D')
