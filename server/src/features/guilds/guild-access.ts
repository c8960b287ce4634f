import type { Selectable } from 'kysely'
import type { Guild } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../refused.ts'
import { readPremium } from '../premium/read-premium.ts'
import { findGuildFor } from './guild-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts'>

export type GuildAccess = {
  guild: Selectable<Guild>
  ownerId: string
  isOwner: boolean
  isOwnerPremium: boolean
  /** The Discord account of whoever asks, when one is linked. */
  discordId: string | null
}

/** The server, for its owner and for holders of its manage-shop role. To everyone else it does not exist. */
export async function findManagedGuild(deps: Deps, user: { id: string }, id: string): Promise<GuildAccess> {
  const found = await findGuildFor(deps.db, id, user.id)
  if (!found) throw new Refused('GUILD_NOT_FOUND')
  const { discordId, ...guild } = found
  const { isPremium } = await readPremium(deps.db, guild.ownerId, deps.now())
  const isOwner = guild.ownerId === user.id
  const access = { guild, ownerId: guild.ownerId, isOwner, isOwnerPremium: isPremium, discordId }
  if (!isOwner && !(await mayManage(deps, access))) throw new Refused('GUILD_NOT_FOUND')
  return access
}

/** The server, for its owner alone. A manager is told so; a stranger learns nothing. */
export async function findOwnedGuild(deps: Deps, user: { id: string }, id: string): Promise<GuildAccess> {
  const access = await findManagedGuild(deps, user, id)
  if (!access.isOwner) throw new Refused('NOT_THE_OWNER')
  return access
}

async function mayManage(deps: Deps, { guild, isOwnerPremium, discordId }: GuildAccess): Promise<boolean> {
  if (!isOwnerPremium || !guild.manageRoleId || !discordId) return false
  return holdsRole(deps, { guildId: guild.guildId, discordId, roleId: guild.manageRoleId })
}

type Holding = { guildId: string; discordId: string; roleId: string }

/** Without the bot nobody can tell who holds a role, so nobody does. */
export async function holdsRole({ discordFacts }: Pick<Deps, 'discordFacts'>, holding: Holding): Promise<boolean> {
  try {
    const member = await discordFacts.getMember(holding.guildId, holding.discordId)
    return member?.roles.includes(holding.roleId) ?? false
  } catch (error) {
    if (error instanceof Refused && error.code === 'BOT_NOT_IN_GUILD') return false
    throw error
  }
}
