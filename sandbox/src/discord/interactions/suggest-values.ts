import { Declined } from '../../http/declined.ts'
import type { Discord } from '../discord.ts'
import type { Interaction } from './interaction.ts'
import { quote, readPairs } from './read-options.ts'
import { commandInteraction, describeCommandData, entityLister, readLine } from './run-command.ts'
import { sendInteraction } from './send-interaction.ts'
import type { CommandContext } from './usable-commands.ts'

/** A suggested choice, and the command line with it filled in. */
export type Suggestion = { name: string; line: string }

/** A member types a value; the last option of the line has the focus. */
export async function suggestValues(discord: Discord, context: CommandContext, line: string): Promise<Interaction> {
  const { command, leaf } = readLine(discord, context, line)
  const { before, name, text } = splitFocused(leaf.rest)
  const option = leaf.options.find((candidate) => candidate.name === name && candidate.autocomplete)
  if (!option) {
    const named = leaf.options.find(({ autocomplete }) => autocomplete)?.name
    throw new Declined(400, named ? `Enter ${named}: to see its suggestions.` : 'This command has no suggestions.')
  }
  const others = readPairs(leaf.options, before, entityLister(discord, context))
  const focused = { name, type: option.type, value: text, focused: true as const }
  const newInteraction = { ...commandInteraction(context, command, leaf), type: 4 as const, focusedType: option.type }
  return sendInteraction(
    discord,
    newInteraction,
    describeCommandData(discord, context, { command, leaf, options: [...others, focused] }),
  )
}

/** The lines that picking one of the choices would fill in. */
export function suggestionsOf({ choices = [] }: Interaction, line: string): Suggestion[] {
  const { before, name } = splitFocused(line)
  return choices.map((choice) => ({ name: choice.name, line: `${before}${name}:${quote(choice.value)}` }))
}

/** Splits a text at its last option; the value may be incomplete, with or without quotes. */
function splitFocused(text: string): { before: string; name: string; text: string } {
  const [, before = '', name = '', typed = ''] = /^(.*?\s|)([^\s:"]+):((?:(?!\s[^\s:"]+:).)*)$/s.exec(text) ?? []
  return { before, name, text: typed.trim().replaceAll(/^"|"$/g, '') }
}
