import { DiscordRefusal } from '../discord-refusal.ts'
import { botId } from './initial-people.ts'
import type { Channel, Guild, Member, Role, Thread, User, World } from './world.ts'

export function findMember(guild: Guild, userId: string): Member | undefined {
  return guild.members.find((member) => member.userId === userId)
}

export function hasBot(guild: Guild): boolean {
  return findMember(guild, botId) !== undefined
}

/** The bot's managed role exists only while the bot is in the guild. */
export function visibleRoles(guild: Guild): Role[] {
  return guild.roles.filter(({ managedBy }) => managedBy !== 'bot' || hasBot(guild))
}

/** Text and announcement channels. */
export function textChannels({ channels }: Guild): Channel[] {
  return channels.filter(({ type }) => type === 0 || type === 5)
}

/** For a thread, `channel` is the parent, whose permissions apply. */
export type LocatedChannel = { guild: Guild; channel: Channel; thread: Thread | null }

export function findChannel({ guilds, threads }: World, id: string): LocatedChannel | undefined {
  const thread = threads.find((candidate) => candidate.id === id) ?? null
  for (const guild of guilds) {
    const channel = guild.channels.find((candidate) => candidate.id === (thread?.parentId ?? id))
    if (channel) return { guild, channel, thread }
  }
  return undefined
}

export function requireThread({ threads }: World, id: string): Thread {
  const thread = threads.find((candidate) => candidate.id === id)
  if (!thread) throw new DiscordRefusal('unknownChannel')
  return thread
}

export function requireUser({ users }: World, id: string): User {
  const user = users.find((candidate) => candidate.id === id)
  if (!user) throw new DiscordRefusal('unknownUser')
  return user
}

export function requireGuild({ guilds }: World, id: string): Guild {
  const guild = guilds.find((candidate) => candidate.id === id)
  if (!guild) throw new DiscordRefusal('unknownGuild')
  return guild
}

/** Returns a guild and the bot's membership, or refuses with Missing Access. */
export function requireBotGuild(world: World, id: string): { guild: Guild; bot: Member } {
  const guild = requireGuild(world, id)
  const bot = findMember(guild, botId)
  if (!bot) throw new DiscordRefusal('missingAccess')
  return { guild, bot }
}

export function requireMember(world: World, guild: Guild, userId: string): Member {
  const member = findMember(guild, requireUser(world, userId).id)
  if (!member) throw new DiscordRefusal('unknownMember')
  return member
}

export function requireRole(guild: Guild, id: string): Role {
  const role = visibleRoles(guild).find((candidate) => candidate.id === id)
  if (!role) throw new DiscordRefusal('unknownRole')
  return role
}
