import { DiscordRefusal } from '../discord-refusal.ts'
import { botId } from './initial-people.ts'
import type { Channel, Guild, Member, Role, Thread, User, World } from './world.ts'

export function findMember(guild: Guild, userId: string): Member | undefined {
  return guild.members.find((member) => member.userId === userId)
}

export function hasBot(guild: Guild): boolean {
  return findMember(guild, botId) !== undefined
}

/** The bot's own role is there as long as the bot is. */
export function visibleRoles(guild: Guild): Role[] {
  return guild.roles.filter(({ managedBy }) => managedBy !== 'bot' || hasBot(guild))
}

/** Those in which people write: plain text, and announcements. */
export function textChannels({ channels }: Guild): Channel[] {
  return channels.filter(({ type }) => type === 0 || type === 5)
}

/** In a thread, `channel` is its parent, whose permissions apply. */
export type Place = { guild: Guild; channel: Channel; thread: Thread | null }

export function findChannel({ guilds, threads }: World, id: string): Place | undefined {
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

/** A guild as the bot may see it, with the bot as its member. */
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
