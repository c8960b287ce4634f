import { Declined } from '../../http/declined.ts'
import type { Command } from '../commands/command.ts'
import { commandsOf } from '../commands/store-commands.ts'
import type { Discord } from '../discord.ts'
import { findMember, hasBot } from '../world/find-in-world.ts'
import { channelPermissions, guildPermissions, has } from '../world/permissions.ts'
import type { Channel, Guild } from '../world/world.ts'

/** Where a member uses a command. */
export type CommandContext = { guild: Guild; channel: Channel; channelId: string; userId: string }

/** The commands that the member sees in the channel. */
export function usableCommands(discord: Discord, context: CommandContext): Command[] {
  return commandsIn(discord, context.guild).filter((command) => mayUse(context, command))
}

/** Refuses an unknown command and one that the member may not use. */
export function requireCommand(discord: Discord, context: CommandContext, name: string, type?: 2): Command {
  const command = commandsIn(discord, context.guild).find((one) => one.type === type && one.name === name)
  const shown = type === undefined ? `/${name}` : name
  if (!command) throw new Declined(400, `${shown} doesn't exist in this server.`)
  if (!mayUse(context, command)) throw new Declined(403, `You don't have permission to use ${shown} here.`)
  return command
}

/** A server's own command shadows a global one of the same type and name. Without the bot there are none. */
function commandsIn(discord: Discord, guild: Guild): Command[] {
  if (!hasBot(guild)) return []
  const own = commandsOf(discord, guild.id)
  const everywhere = commandsOf(discord, null).filter(
    ({ name, type, contexts }) =>
      (contexts === null || contexts.includes(0)) &&
      !own.some((command) => command.name === name && command.type === type),
  )
  return [...own, ...everywhere]
}

/** Default permissions of 0 mean administrators only. */
function mayUse({ guild, channel, userId }: CommandContext, { defaultMemberPermissions }: Command): boolean {
  const member = findMember(guild, userId)
  if (!member || !has(channelPermissions(guild, member, channel), 'useApplicationCommands')) return false
  const held = guildPermissions(guild, member)
  const needed = BigInt(defaultMemberPermissions ?? 0)
  return defaultMemberPermissions === '0' ? has(held, 'administrator') : (held & needed) === needed
}
