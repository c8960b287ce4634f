import { DiscordRefusal } from '../discord-refusal.ts'
import type { DirectChannel, DiscordState } from '../discord-state.ts'
import { findChannel, findMember, hasBot, type LocatedChannel, requireUser } from '../world/find-in-world.ts'
import { botId } from '../world/initial-people.ts'
import { canSeeThread, channelPermissions, has } from '../world/permissions.ts'
import type { Thread } from '../world/world.ts'
import type { Content } from './message.ts'

type Visible = { direct: DirectChannel } | (LocatedChannel & { permissions: bigint })

/** Returns a channel the bot can see. */
export function requireVisible(state: DiscordState, id: string): Visible {
  const direct = state.directChannels.find((channel) => channel.id === id)
  if (direct) return { direct }
  const found = findChannel(state, id)
  if (!found) throw new DiscordRefusal('unknownChannel')
  const bot = findMember(found.guild, botId)
  const permissions = bot ? channelPermissions(found.guild, bot, found.channel) : 0n
  const isVisible = bot && has(permissions, 'viewChannel') && canSeeThread(found.thread, bot, permissions)
  if (!isVisible) throw new DiscordRefusal('missingAccess')
  return { ...found, permissions }
}

/** Returns the id of a channel the bot may post this content in. */
export function requireSendableChannel(state: DiscordState, id: string, { embeds }: Content): string {
  const found = requireVisible(state, id)
  if ('direct' in found) {
    checkReachable(state, found.direct)
    return id
  }
  if (found.channel.type === 4) throw new DiscordRefusal('nonTextChannel')
  const needed = found.thread ? 'sendMessagesInThreads' : 'sendMessages'
  const isAllowed = has(found.permissions, needed) && (embeds.length === 0 || has(found.permissions, 'embedLinks'))
  if (!isAllowed) throw new DiscordRefusal('missingPermissions')
  if (found.thread) unarchiveThread(found.thread, found.permissions)
  return id
}

/** A message unarchives a thread unless it is locked. */
function unarchiveThread(thread: Thread, permissions: bigint): void {
  if (thread.locked && !has(permissions, 'manageThreads')) {
    throw new DiscordRefusal(thread.archived ? 'threadArchived' : 'threadLocked')
  }
  thread.archived = false
}

/** A bot can message users with open DMs who share a server with it. */
function checkReachable(state: DiscordState, { userId }: DirectChannel): void {
  const sharesGuild = state.guilds.some((guild) => hasBot(guild) && findMember(guild, userId))
  if (!sharesGuild || !requireUser(state, userId).dmsOpen) throw new DiscordRefusal('cannotMessageUser')
}
