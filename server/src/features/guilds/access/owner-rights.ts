import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { isAdminPermission, isGuildAdmin } from '../discord/role-rules.ts'
import { findRegistrant } from './owner-queries.ts'

/** `undecidable` lasts until the owner links Discord again or the bot joins; `unavailable` is an outage. */
export type OwnerRights = 'kept' | 'lost' | 'undecidable' | 'unavailable'

type Deps = Pick<Dependencies, 'db' | 'log' | 'discordFacts'>

const noSource = new Set<string>(['DISCORD_TOKEN_MISSING', 'DISCORD_TOKEN_INVALID', 'BOT_NOT_IN_GUILD'])

/** Asks Discord with the owner's own token, and with the bot if that can't decide. */
export async function readOwnerRights(deps: Deps, id: string): Promise<OwnerRights> {
  const registrant = await findRegistrant(deps.db, id)
  if (!registrant) return 'undecidable'
  const { guildId, ownerId, linkedAt } = registrant
  const byToken = linkedAt ? await decide(deps, () => isAdminByToken(deps, { guildId, ownerId, linkedAt })) : null
  if (byToken === 'kept' || byToken === 'lost') return byToken

  const discordId = registrant.discordId ?? registrant.ownerDiscordId
  const byBot = discordId ? await decide(deps, () => isAdminByBot(deps, guildId, discordId)) : 'undecidable'
  return byBot === 'undecidable' ? (byToken ?? byBot) : byBot
}

async function decide({ log }: Deps, isAdmin: () => Promise<boolean>): Promise<OwnerRights> {
  try {
    return (await isAdmin()) ? 'kept' : 'lost'
  } catch (error) {
    if (error instanceof DiscordRefused || (error instanceof Refused && noSource.has(error.code))) return 'undecidable'
    log.warn(error, 'owner rights not read')
    return 'unavailable'
  }
}

type ByToken = { guildId: string; ownerId: string; linkedAt: Date }

async function isAdminByToken({ discordFacts }: Deps, { guildId, ownerId, linkedAt }: ByToken): Promise<boolean> {
  const guild = (await discordFacts.listOwnGuilds(ownerId, linkedAt)).find(({ id }) => id === guildId)
  return guild !== undefined && (guild.isOwner || isAdminPermission(guild.permissions))
}

async function isAdminByBot({ discordFacts }: Deps, guildId: string, discordId: string): Promise<boolean> {
  const [member, guild, roles] = await Promise.all([
    discordFacts.getMember(guildId, discordId),
    discordFacts.getGuild(guildId),
    discordFacts.listRoles(guildId),
  ])
  return isGuildAdmin(member, guild, roles)
}
