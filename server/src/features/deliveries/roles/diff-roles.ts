import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { isRoleStillPaid, listExpectedRoles, listOverdueRoles, type RoleClaim } from './role-claim-queries.ts'

export type RoleDifference = RoleClaim & { action: 'give' | 'take' }

type Deps = Pick<Dependencies, 'db' | 'now' | 'discord'>
type Shop = { id: string; guildId: string }

/** How many purchases are checked, newest first, and how many members are requested concurrently. */
const mostClaims = 500
const atOnce = 5

/** Differences between members' roles and what they paid for. Ignores buyers who left the server. */
export async function diffRoles(deps: Deps, shop: Shop): Promise<RoleDifference[]> {
  const now = deps.now()
  const expected = oncePerHolder(await listExpectedRoles(deps.db, shop.id, now, mostClaims))
  const overdue = await listOverdueRoles(deps.db, shop.id, now, mostClaims)
  const held = await readHeldRoles(deps, shop.guildId, [...expected, ...overdue])

  const missing = expected.filter(({ buyerDiscordId, roleId }) => held.get(buyerDiscordId)?.includes(roleId) === false)
  const kept = overdue.filter(({ buyerDiscordId, roleId }) => held.get(buyerDiscordId)?.includes(roleId))
  const unpaid = []
  for (const claim of kept) {
    const isPaid = await isRoleStillPaid(deps.db, { ...claim, guildId: shop.id }, now)
    if (!isPaid) unpaid.push({ ...claim, action: 'take' as const })
  }
  return [...missing.map((claim) => ({ ...claim, action: 'give' as const })), ...unpaid]
}

/** Deduplicates roles that were bought more than once. */
function oncePerHolder(claims: RoleClaim[]): RoleClaim[] {
  const keys = claims.map(({ buyerDiscordId, roleId }) => `${buyerDiscordId}/${roleId}`)
  return claims.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}

/** Current roles by member. Users who aren't in the server are absent. */
async function readHeldRoles({ discord }: Deps, guildId: string, claims: RoleClaim[]): Promise<Map<string, string[]>> {
  const waiting = [...new Set(claims.map(({ buyerDiscordId }) => buyerDiscordId))]
  const held = new Map<string, string[]>()
  const readNext = async () => {
    for (let userId = waiting.pop(); userId; userId = waiting.pop()) {
      const member = await findMember(userId)
      if (member) held.set(userId, member.roles)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, readNext))
  return held

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
