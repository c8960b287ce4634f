import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { DiscordMember } from '../../../providers/discord/bot-guilds.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { isRoleStillPaid, listExpectedRoles, listOverdueRoles, type RoleClaim } from './role-claim-queries.ts'

/** A role that a moderator removed is reported and never assigned again automatically. */
export type RoleDifference = RoleClaim & { action: 'give' | 'take'; isRemovedByModerator: boolean }

type Deps = Pick<Dependencies, 'db' | 'now' | 'discord'>
type Shop = { id: string; guildId: string }

/** How many purchases are checked, newest first, and how many members are requested concurrently. */
const maxClaims = 500
const concurrency = 5

/** Differences between members' roles and what they paid for. Ignores people who left the server. */
export async function diffRoles(deps: Deps, shop: Shop): Promise<RoleDifference[]> {
  const now = deps.now()
  const claims = await listExpectedRoles(deps.db, shop.id, now, maxClaims)
  const expected = uniqueByHolder(claims)
  const overdue = await listOverdueRoles(deps.db, shop.id, now, maxClaims)
  const members = await readMembers(deps, shop.guildId, [...expected, ...overdue])
  const isHeld = ({ holderDiscordId, roleId }: RoleClaim) => members.get(holderDiscordId)?.roles.includes(roleId)

  const missing = expected
    .filter((claim) => isHeld(claim) === false)
    .map((claim) => ({
      ...claim,
      action: 'give' as const,
      isRemovedByModerator: isRemovedByModerator(claim, claims, members.get(claim.holderDiscordId)),
    }))
  const unpaid = []
  for (const claim of overdue.filter(isHeld)) {
    const isPaid = await isRoleStillPaid(deps.db, { ...claim, guildId: shop.id }, now)
    if (!isPaid) unpaid.push({ ...claim, action: 'take' as const, isRemovedByModerator: false })
  }
  return [...missing, ...unpaid]
}

/** True if the role was assigned, by any purchase, since the member last joined. */
function isRemovedByModerator(claim: RoleClaim, claims: RoleClaim[], member: DiscordMember | undefined): boolean {
  if (!claim.doneAt) return false
  const same = claims.filter((one) => holderOf(one) === holderOf(claim))
  const assignedAt = Math.max(...same.map(({ doneAt }) => doneAt?.getTime() ?? 0))
  return !(member?.joinedAt && member.joinedAt.getTime() > assignedAt)
}

const holderOf = ({ holderDiscordId, roleId }: RoleClaim) => `${holderDiscordId}/${roleId}`

/** Deduplicates roles that were bought more than once. */
function uniqueByHolder(claims: RoleClaim[]): RoleClaim[] {
  const keys = claims.map(holderOf)
  return claims.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

/** Users who aren't in the server are absent. */
async function readMembers(
  { discord }: Deps,
  guildId: string,
  claims: RoleClaim[],
): Promise<Map<string, DiscordMember>> {
  const waiting = [...new Set(claims.map(({ holderDiscordId }) => holderDiscordId))]
  const members = new Map<string, DiscordMember>()
  const readNext = async () => {
    for (let userId = waiting.pop(); userId; userId = waiting.pop()) {
      const member = await findMember(userId)
      if (member) members.set(userId, member)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, readNext))
  return members

  async function findMember(userId: string) {
    try {
      return await discord.bot.getMember(guildId, userId)
    } catch (error) {
      if (!(error instanceof DiscordRefused)) throw error
      if (error.isMemberGone) return null
      if (error.isBotAbsent) throw new Refused('BOT_NOT_IN_GUILD')
      throw error
    }
  }
}
