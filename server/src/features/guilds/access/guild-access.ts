import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { derivePremium } from '../../premium/derive-premium.ts'
import { findTargetGuild, type TargetGuild } from './access-queries.ts'
import { checkOwner } from './check-owner.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'hooks'>

/** The access a route requires. A seller is an owner who may have lost their rights in the server on Discord. */
export type AccessLevel = 'manager' | 'owner' | 'seller'

export type GuildAccess = {
  guild: TargetGuild
  caller: { id: string; username: string }
  ownerId: string
  isOwner: boolean
  isOwnerPremium: boolean
  /** The caller's Discord account, if linked. */
  discordId: string | null
  /** When the owner lost their rights in the server: they fulfill earlier orders and can't see later ones. */
  orderedBefore: Date | null
}

type Request = { callerId: string; target: Parameters<typeof findTargetGuild>[1]; level: AccessLevel }

/** Returns the server if the caller has access. Forbidden for managers who aren't the owner, not found for others. */
export async function findGuildAccess(deps: Deps, { callerId, target, level }: Request): Promise<GuildAccess> {
  const guild = await findTargetGuild(deps.db, target, callerId)
  if (!guild) throw new Refused('GUILD_NOT_FOUND')
  const { ownerId, callerDiscordId: discordId, callerName } = guild
  const caller = { id: callerId, username: callerName }
  const isOwner = ownerId === callerId
  const isOwnerPremium = isPremiumBy(guild.ownerGrants, deps.now())
  const access = { guild, caller, ownerId, isOwner, isOwnerPremium, discordId, orderedBefore: null }
  if (!isOwner && !(await mayManage(deps, access))) throw new Refused('GUILD_NOT_FOUND')
  if (!isOwner && level !== 'manager') throw new Refused('NOT_THE_OWNER')
  const orderedBefore = isOwner ? await checkOwner(deps, guild) : null
  if (orderedBefore && level !== 'seller') throw new Refused('SERVER_ACCESS_LOST')
  return { ...access, orderedBefore }
}

type OwnerGrants = GuildAccess['guild']['ownerGrants']

/** Derives premium from an owner's grants, which were read as JSON. */
export function isPremiumBy(grants: OwnerGrants, now: Date): boolean {
  return derivePremium(grants.map(grantOf), now).isPremium
}

const grantOf = ({ source, startsAt, endsAt }: OwnerGrants[number]) => ({
  source,
  startsAt: new Date(startsAt),
  endsAt: endsAt === null ? null : new Date(endsAt),
})

async function mayManage(deps: Deps, { guild, isOwnerPremium, discordId }: GuildAccess): Promise<boolean> {
  if (!isOwnerPremium || !guild.manageRoleId || !discordId) return false
  return holdsRole(deps, { guildId: guild.guildId, discordId, roleId: guild.manageRoleId })
}

type Holding = { guildId: string; discordId: string; roleId: string }

/** Without the bot, roles can't be checked, so nobody is a manager. */
export async function holdsRole({ discordFacts }: Pick<Deps, 'discordFacts'>, holding: Holding): Promise<boolean> {
  try {
    const member = await discordFacts.getMember(holding.guildId, holding.discordId)
    return member?.roles.includes(holding.roleId) ?? false
  } catch (error) {
    if (error instanceof Refused && error.code === 'BOT_NOT_IN_GUILD') return false
    throw error
  }
}
