import type { Dependencies } from '../../../dependencies.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { attemptDelivery } from '../attempt-deliveries.ts'
import { reopenDeliveries } from '../delivery-queries.ts'
import { listOwnedRoles, type OwnedRole } from './owned-role-queries.ts'

/** `guildId` is our id of the server. */
type Member = { guildId: string; discordGuildId: string; userId: string }

/** Counts of roles. */
export type RestoredRoles = { restored: number; pending: number; removedByModerator: number }

/**
 * Assigns a member's roles again after they left the server and came back. A role that is missing although they never
 * left was removed by a moderator and stays removed. Idempotent, because the deliveries are.
 */
export async function restoreMemberRoles(deps: Dependencies, member: Member): Promise<RestoredRoles> {
  const present = await findMember(deps, member)
  if (!present) return { restored: 0, pending: 0, removedByModerator: 0 }
  const owned = await listOwnedRoles(deps.db, { ...member, now: deps.now() })
  const lost = byRole(owned.filter((role) => hasFailedWhileAway(role) || !present.roles.includes(role.roleId)))
  const removed = lost.filter((roles) => isRemovedByModerator(roles, present.joinedAt))
  const due = lost.filter((roles) => !removed.includes(roles)).flatMap((roles) => toAssign(roles, present.joinedAt))

  const ids = await reopenDeliveries(deps.db, due, deps.now())
  for (const id of ids) await attemptDelivery(deps, id)

  const after = await listOwnedRoles(deps.db, { ...member, now: deps.now() })
  const done = after.filter(({ deliveryId, state }) => ids.includes(deliveryId) && state === 'done')
  const restored = byRole(done).length
  return { restored, pending: lost.length - removed.length - restored, removedByModerator: removed.length }
}

/** Null for a user who isn't in the server, or if the bot isn't. */
async function findMember({ discord }: Dependencies, { discordGuildId, userId }: Member) {
  try {
    return await discord.bot.getMember(discordGuildId, userId)
  } catch (error) {
    if (error instanceof DiscordRefused && (error.isMemberGone || error.isBotAbsent)) return null
    throw error
  }
}

/** Groups a role that several orders pay for. */
function byRole(owned: OwnedRole[]): OwnedRole[][] {
  const roleIds = [...new Set(owned.map(({ roleId }) => roleId))]
  return roleIds.map((roleId) => owned.filter((role) => role.roleId === roleId))
}

const hasFailedWhileAway = ({ state, problem }: OwnedRole) => state === 'failed' && problem === 'MEMBER_LEFT'

/** The deliveries to repeat: those that failed while the member was away, or else the latest assignment. */
function toAssign(roles: OwnedRole[], joinedAt: Date | undefined): string[] {
  const failed = roles.filter(hasFailedWhileAway).map(({ deliveryId }) => deliveryId)
  const latest = latestAssignment(roles)
  if (failed.length > 0) return failed
  return latest?.doneAt && joinedAt && latest.doneAt < joinedAt ? [latest.deliveryId] : []
}

function isRemovedByModerator(roles: OwnedRole[], joinedAt: Date | undefined): boolean {
  const doneAt = latestAssignment(roles)?.doneAt
  const isInProgress = roles.some((role) => role.state === 'waiting' || hasFailedWhileAway(role))
  return !isInProgress && Boolean(doneAt && !(joinedAt && doneAt < joinedAt))
}

function latestAssignment(roles: OwnedRole[]): OwnedRole | undefined {
  const done = roles.filter(({ state }) => state === 'done')
  return done.toSorted((one, other) => (other.doneAt?.getTime() ?? 0) - (one.doneAt?.getTime() ?? 0))[0]
}
