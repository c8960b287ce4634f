import { Declined } from '../../http/declined.ts'
import type { DiscordState } from '../discord-state.ts'
import type { CommandContext } from '../interactions/usable-commands.ts'
import { findChannel, findMember, type LocatedChannel } from '../world/find-in-world.ts'
import { canSeeThread, channelPermissions, has } from '../world/permissions.ts'
import type { Channel, Guild, Thread, User } from '../world/world.ts'

/** The channel being viewed and the user viewing it. `guild` is null in a direct message. */
export type ChatView = {
  guild: Guild | null
  channel: Channel | null
  thread: Thread | null
  channelId: string
  user: User
  people: User[]
}

/** Defaults to the first user who can see the channel. */
export function findChatView(state: DiscordState, channelId: string, userId: string | null): ChatView {
  const direct = state.directChannels.find(({ id }) => id === channelId)
  const found = findChannel(state, channelId)
  if (!direct && !found) throw new Declined(404, "This channel doesn't exist.")
  const people = state.users.filter(
    (user) => !user.bot && (direct ? user.id === direct.userId : found && canSee(found, user.id)),
  )
  const user = userId === null ? people[0] : people.find(({ id }) => id === userId)
  if (!user) throw new Declined(403, "This user can't see the channel.")
  const { guild = null, channel = null, thread = null } = found ?? {}
  return { guild, channel, thread, channelId, user, people }
}

/** Where the user can use commands, which work only in servers. */
export function commandContext({ guild, channel, channelId, user }: ChatView): CommandContext {
  if (!guild || !channel) throw new Declined(400, 'Commands only work in servers.')
  return { guild, channel, channelId, userId: user.id }
}

function canSee({ guild, channel, thread }: LocatedChannel, userId: string): boolean {
  const member = findMember(guild, userId)
  if (!member) return false
  const permissions = channelPermissions(guild, member, channel)
  return has(permissions, 'viewChannel') && canSeeThread(thread, member, permissions)
}

export function canSeeChannel(state: DiscordState, channelId: string, userId: string): boolean {
  const found = findChannel(state, channelId)
  return found !== undefined && canSee(found, userId)
}

export function chatPath(guildId: string | null, channelId: string): string {
  return `/discord/chat/${guildId ?? '@me'}/${channelId}`
}
