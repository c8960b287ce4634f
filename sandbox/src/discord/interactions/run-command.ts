import type { Command } from '../commands/command.ts'
import type { Discord } from '../discord.ts'
import { entitiesFor } from '../world/entities.ts'
import { describeResolved } from './describe-resolved.ts'
import type { Interaction } from './interaction.ts'
import type { ListEntities } from './read-option.ts'
import { findLeaf, type Leaf, readOptions, type SentOption, wrapOptions } from './read-options.ts'
import { sendInteraction } from './send-interaction.ts'
import { type CommandContext, requireCommand } from './usable-commands.ts'

/** A member runs a command such as `/shop item name:Mug` or `/buy item:"Big mug" amount:2`. */
export async function runCommand(discord: Discord, context: CommandContext, line: string): Promise<Interaction> {
  const { command, leaf } = readLine(discord, context, line)
  const options = readOptions(leaf.options, leaf.rest, entityLister(discord, context))
  const newInteraction = { ...commandInteraction(context, command, leaf), type: 2 as const }
  return sendInteraction(discord, newInteraction, describeCommandData(discord, context, { command, leaf, options }))
}

/** The command and subcommand of a typed line. */
export function readLine(discord: Discord, context: CommandContext, line: string): { command: Command; leaf: Leaf } {
  const [, name = '', rest = ''] = /^\/(\S+)\s*(.*)$/s.exec(line.trim()) ?? []
  const command = requireCommand(discord, context, name)
  return { command, leaf: findLeaf(command.options, rest) }
}

export function entityLister({ state }: Discord, context: CommandContext): ListEntities {
  return (filter) => entitiesFor(state.value, context, filter)
}

/** Discord names a command with its subcommand wherever it shows it. */
export function commandInteraction({ guild, channelId, userId }: CommandContext, { name }: Command, { steps }: Leaf) {
  const commandName = [name, ...steps.map((step) => step.name)].join(' ')
  return { userId, guildId: guild.id, channelId, commandName, sourceMessageId: null }
}

type CommandUse = { command: Command; leaf: Leaf; options: SentOption[] }

export function describeCommandData(
  { state }: Discord,
  context: CommandContext,
  { command, leaf, options }: CommandUse,
) {
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
    ...describeResolved(state.value, context, picked),
  }
}
