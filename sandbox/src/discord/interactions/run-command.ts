import type { Command } from '../commands/command.ts'
import type { Discord } from '../discord.ts'
import { entitiesFor } from '../world/entities.ts'
import { describeResolved } from './describe-resolved.ts'
import type { Interaction } from './interaction.ts'
import type { PickFrom } from './read-option.ts'
import { findLeaf, type Given, type Leaf, readOptions, wrapOptions } from './read-options.ts'
import { sendInteraction } from './send-interaction.ts'
import { type CommandSpot, requireCommand } from './usable-commands.ts'

/** A member runs a command such as `/shop item name:Mug` or `/buy item:"Big mug" amount:2`. */
export async function runCommand(discord: Discord, spot: CommandSpot, line: string): Promise<Interaction> {
  const { command, leaf } = readLine(discord, spot, line)
  const options = readOptions(leaf.options, leaf.rest, pickerOf(discord, spot))
  const deed = { ...deedOf(spot, command, leaf), type: 2 as const }
  return sendInteraction(discord, deed, describeCommandData(discord, spot, { command, leaf, options }))
}

/** The command and subcommand of a typed line. */
export function readLine(discord: Discord, spot: CommandSpot, line: string): { command: Command; leaf: Leaf } {
  const [, name = '', rest = ''] = /^\/(\S+)\s*(.*)$/s.exec(line.trim()) ?? []
  const command = requireCommand(discord, spot, name)
  return { command, leaf: findLeaf(command.options, rest) }
}

export function pickerOf({ state }: Discord, spot: CommandSpot): PickFrom {
  return (filter) => entitiesFor(state.value, spot, filter)
}

/** Discord names a command with its subcommand wherever it shows it. */
export function deedOf({ guild, channelId, userId }: CommandSpot, { name }: Command, { steps }: Leaf) {
  const commandName = [name, ...steps.map((step) => step.name)].join(' ')
  return { userId, guildId: guild.id, channelId, commandName, sourceMessageId: null }
}

type Use = { command: Command; leaf: Leaf; options: Given[] }

export function describeCommandData({ state }: Discord, spot: CommandSpot, { command, leaf, options }: Use) {
  const sent = wrapOptions(
    leaf,
    options.map(({ entity: _entity, ...option }) => option),
  )
  const picked = options.flatMap(({ entity }) => entity ?? [])
  return {
    id: command.id,
    name: command.name,
    type: 1,
    ...(command.guildId !== null && { guild_id: command.guildId }),
    ...(sent.length > 0 && { options: sent }),
    ...describeResolved(state.value, spot, picked),
  }
}
