import type { Dependencies } from '../../dependencies.ts'
import { findGoalGuild, findRunningGoal, saveRunningGoal } from './goal-queries.ts'

const pixelForge = '310000000000000001'

/** A goal for Pixel Forge: from the first day of this month to the last of the next. */
export async function seedDemoGoal({ db, now }: Pick<Dependencies, 'db' | 'now'>): Promise<void> {
  const guild = await findGoalGuild(db, pixelForge)
  if (!guild || (await findRunningGoal(db, guild.id))) return
  const today = now()
  const dayOfMonth = (months: number, day: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, day)).toISOString().slice(0, 10)
  await saveRunningGoal(db, {
    guildId: guild.id,
    targetCents: 50_000,
    currency: guild.defaultCurrency,
    startDate: dayOfMonth(0, 1),
    endDate: dayOfMonth(2, 0),
    rewardText:
      '**When we get there:** everyone gets the *Golden Anvil* emoji pack, and we paint sprites live all night.',
    notifyChannelId: '510000000000010002',
    notifyRoleId: '410000000000010008',
    createdAt: today,
  })
}
