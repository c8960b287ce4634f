import type { Dependencies } from '../../src/dependencies.ts'
import { findGoalGuild, findRunningGoal, saveRunningGoal } from '../../src/features/goals/goal-queries.ts'

const pixelForge = '310000000000000001'
const oneDay = 86_400_000

/** A goal for Pixel Forge: one month in, one month left, about half reached. */
export async function seedDemoGoal({ db, now }: Pick<Dependencies, 'db' | 'now'>): Promise<void> {
  const guild = await findGoalGuild(db, pixelForge)
  if (!guild || (await findRunningGoal(db, guild.id))) return
  const today = now()
  const dayFromNow = (days: number) => new Date(today.getTime() + days * oneDay).toISOString().slice(0, 10)
  await saveRunningGoal(db, {
    guildId: guild.id,
    targetCents: 250_000,
    currency: guild.defaultCurrency,
    startDate: dayFromNow(-30),
    endDate: dayFromNow(30),
    rewardText:
      '**When we get there:** everyone gets the *Golden Anvil* emoji pack, and we paint sprites live all night.',
    notifyChannelId: '510000000000010002',
    notifyRoleId: '410000000000010008',
    createdAt: today,
  })
}
