import type { goalBody } from '@guildshop/contract/goals'
import { moneyText } from '@guildshop/contract/money'
import type * as z from 'zod/mini'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { enqueue } from '../../jobs/job.ts'
import type { GuildAccess } from '../guilds/access/guild-access.ts'
import { recordChange } from '../guilds/activity/record-change.ts'
import { checkGoal } from './check-goal.ts'
import {
  clearReached,
  endRunningGoal,
  findRunningGoal,
  type GoalWithProgress,
  saveRunningGoal,
} from './goal-queries.ts'
import { readGoalProgress } from './read-goal-progress.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'hooks'>
type GoalBody = z.infer<typeof goalBody>
type Notice = { notifyChannelId: string | null; notifyRoleId: string | null }

/** Creates a goal or edits the active one. Uses the server's currency. */
export async function setGoal(deps: Deps, access: GuildAccess, body: GoalBody): Promise<GoalWithProgress> {
  refuseGoalChange(access)
  const { guild } = access
  const before = await findRunningGoal(deps.db, guild.id)
  const notice = { notifyChannelId: body.notifyChannelId ?? null, notifyRoleId: body.notifyRoleId ?? null }
  await refuseForeignIds(deps, guild.guildId, notice, before)
  const draft = {
    guildId: guild.id,
    targetCents: body.targetCents,
    currency: guild.defaultCurrency,
    startDate: utcDayOf(body.startDate),
    endDate: utcDayOf(body.endDate),
    rewardText: body.rewardText || null,
    ...notice,
    createdAt: deps.now(),
  }
  return deps.db.transaction().execute(async (tx) => {
    // A goal that starts after the active one has ended is new; the active one becomes a past goal.
    if (before && draft.startDate > before.endDate) await endRunningGoal(tx, guild.id, deps.now())
    const goal = await saveRunningGoal(tx, draft)
    const progressCents = await readGoalProgress(tx, goal)
    if (goal.reachedAt && progressCents < goal.targetCents) await clearReached(tx, goal.id)
    await enqueue(tx, checkGoal, { guildId: guild.id })
    const details = `${moneyText(goal.targetCents, goal.currency)} by ${goal.endDate}`
    await recordChange(tx, deps, access, { action: 'change-goal', details })
    await deps.hooks.shopChanged(tx, guild.id)
    return { ...goal, progressCents }
  })
}

/** Refuses if there is none. */
export async function endGoal(deps: Pick<Deps, 'db' | 'now' | 'hooks'>, access: GuildAccess): Promise<void> {
  refuseGoalChange(access)
  await deps.db.transaction().execute(async (tx) => {
    if (!(await endRunningGoal(tx, access.guild.id, deps.now()))) throw new Refused('GOAL_NOT_FOUND')
    await recordChange(tx, deps, access, { action: 'end-goal' })
    await deps.hooks.shopChanged(tx, access.guild.id)
  })
}

/** Only the premium owner of an enabled server changes its goal. */
function refuseGoalChange({ guild, isOwner, isOwnerPremium }: GuildAccess): void {
  if (!isOwner || !isOwnerPremium) throw new Refused('GOAL_NEEDS_PREMIUM_OWNER')
  if (!guild.isEnabled) throw new Refused('GUILD_DISABLED')
}

/** Validates only changed values, so that a deleted channel or a missing bot doesn't block other changes. */
async function refuseForeignIds(
  { discordFacts }: Deps,
  guildId: string,
  { notifyChannelId, notifyRoleId }: Notice,
  before: Notice | undefined,
): Promise<void> {
  if (notifyChannelId && notifyChannelId !== before?.notifyChannelId) {
    const channels = await discordFacts.listWritableChannels(guildId)
    if (!channels.some(({ id }) => id === notifyChannelId)) throw new Refused('CHANNEL_NOT_IN_GUILD')
  }
  if (notifyRoleId && notifyRoleId !== before?.notifyRoleId) {
    if (notifyRoleId === guildId) throw new Refused('ROLE_IS_EVERYONE')
    const roles = await discordFacts.listRoles(guildId)
    if (!roles.some(({ id }) => id === notifyRoleId)) throw new Refused('ROLE_NOT_IN_GUILD')
  }
}

/** The UTC day of a timestamp. Refuses implausible years. */
function utcDayOf(moment: string): string {
  const day = new Date(moment).toISOString().slice(0, 10)
  if (!/^2\d{3}-/.test(day)) throw new Refused('INVALID_INPUT')
  return day
}
