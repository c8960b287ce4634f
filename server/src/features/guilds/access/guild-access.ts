import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../refused.ts'
import type { SignedInUser } from '../../accounts/sessions/require-user.ts'
import { derivePremium } from '../../premium/derive-premium.ts'
import { checkOwner } from './check-owner.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts'>

/** The caller with the server addressed by the call. */
export type Caller = Pick<SignedInUser, 'id' | 'guild'>

export type GuildAccess = {
  guild: NonNullable<SignedInUser['guild']>
  ownerId: string
  isOwner: boolean
  isOwnerPremium: boolean
  /** The caller's Discord account, if linked. */
  discordId: string | null
}

/** Returns the server for its owner and members with its manage-shop role. Not found for everyone else. */
export async function findManagedGuild(deps: Deps, caller: Caller): Promise<GuildAccess> {
  const access = await readAccess(deps, caller)
  if (access.isOwner && (await checkOwner(deps, access.guild))) throw new Refused('SERVER_ACCESS_LOST')
  return access
}

async function readAccess(deps: Deps, { id, guild }: Caller): Promise<GuildAccess> {
  if (!guild) throw new Refused('GUILD_NOT_FOUND')
  const isOwner = guild.ownerId === id
  const isOwnerPremium = isPremiumBy(guild.ownerGrants, deps.now())
  const { ownerId, callerDiscordId: discordId } = guild
  const access = { guild, ownerId, isOwner, isOwnerPremium, discordId }
  if (!isOwner && !(await mayManage(deps, access))) throw new Refused('GUILD_NOT_FOUND')
  return access
}

/** Returns the server for its owner. Forbidden for managers, not found for everyone else. */
export async function findOwnedGuild(deps: Deps, caller: Caller): Promise<GuildAccess> {
  const { orderedBefore, ...access } = await findSellingGuild(deps, caller)
  if (orderedBefore) throw new Refused('SERVER_ACCESS_LOST')
  return access
}

/**
 * Returns the server for its owner, even if they lost their rights on Discord: they still have to fulfill orders placed
 * before `orderedBefore`. They can't see later orders.
 */
export async function findSellingGuild(
  deps: Deps,
  caller: Caller,
): Promise<GuildAccess & { orderedBefore: Date | null }> {
  const access = await readAccess(deps, caller)
  if (!access.isOwner) throw new Refused('NOT_THE_OWNER')
  return { ...access, orderedBefore: await checkOwner(deps, access.guild) }
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
