import { Declined } from '../../http/declined.ts'
import type { Command } from '../commands/command.ts'
import { commandsOf } from '../commands/keep-commands.ts'
import type { Discord } from '../discord.ts'
import { findMember, hasBot } from '../world/find-in-world.ts'
import { channelPermissions, guildPermissions, has } from '../world/permissions.ts'
import type { Channel, Guild, Member } from '../world/world.ts'
import type { Interaction } from './interaction.ts'
import { readOptions } from './read-options.ts'
import { sendInteraction } from './send-interaction.ts'

type Spot = { guild: Guild; channel: Channel; channelId: string; userId: string }

/** A member runs a command such as `/shop` or `/buy item:"Big mug" amount:2`. */
export async function runCommand(
  discord: Discord,
  { guild, channel, channelId, userId }: Spot,
  line: string,
): Promise<Interaction> {
  const [, name = '', rest = ''] = /^\/(\S+)\s*(.*)$/s.exec(line.trim()) ?? []
  const command = usableCommands(discord, guild).find((one) => one.type === undefined && one.name === name)
  if (!command) throw new Declined(400, `/${name} doesn't exist in this server.`)
  checkMayUse(guild, channel, findMember(guild, userId), command)
  const options = readOptions(command.options, rest)
  const deed = {
    type: 2 as const,
    userId,
    guildId: guild.id,
    channelId,
    commandName: name,
    sourceMessageId: null,
  }
  return sendInteraction(discord, deed, {
    id: command.id,
    name,
    type: 1,
    ...(command.guildId !== null && { guild_id: command.guildId }),
    ...(options.length > 0 && { options }),
  })
}

/** A server's own command shadows a global one of the same type and name. Without the bot there are none. */
export function usableCommands(discord: Discord, guild: Guild): Command[] {
  if (!hasBot(guild)) return []
  const own = commandsOf(discord, guild.id)
  const everywhere = commandsOf(discord, null).filter(
    ({ name, type, contexts }) =>
      (contexts === null || contexts.includes(0)) &&
      !own.some((command) => command.name === name && command.type === type),
  )
  return [...own, ...everywhere]
}

function checkMayUse(guild: Guild, channel: Channel, member: Member | undefined, command: Command): void {
  const needed = BigInt(command.defaultMemberPermissions ?? 0)
  const isAllowed = member && has(channelPermissions(guild, member, channel), 'useApplicationCommands')
  if (!isAllowed || (guildPermissions(guild, member) & needed) !== needed) {
    throw new Declined(403, `You don't have permission to use /${command.name} here.`)
  }
}
