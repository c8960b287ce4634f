import { type Html, html } from '../../http/html.ts'
import { type Command, type CommandOption, isSubcommand } from '../commands/command.ts'
import type { Actor } from './show-components.ts'

type Line = Pick<CommandOption, 'name' | 'description' | 'options'>

/** Lists slash commands. A command without required options runs on click. */
export function showCommands(commands: Command[], { chat, userId }: Actor): Html {
  const lines = commands.filter(({ type }) => type === undefined).flatMap(linesOf)
  if (lines.length === 0)
    return html`<p>No commands here. The shop hasn’t registered any, or its bot isn’t in this server.</p>`
  return html`<form method="post" action="${chat}" aria-label="Commands">
<input type="hidden" name="as" value="${userId}">
<dl class="commands">${lines.map(
    ({ name, description, options }) => html`
  <dt>${options.some(({ required }) => required) ? html`<code>/${name}</code>` : html`<button name="text" value="/${name}"><code>/${name}</code></button>`}</dt><dd>${description}${options.map(showOption)}</dd>`,
  )}</dl>
</form>`
}

/** True if an option of the command or of a subcommand supports autocomplete. */
export function hasSuggestions({ options }: Pick<CommandOption, 'options'>): boolean {
  return options.some((option) => option.autocomplete || hasSuggestions(option))
}

/** A command with subcommands is listed once for each of them. */
function linesOf(command: Line): Line[] {
  if (!command.options.some(isSubcommand)) return [command]
  return command.options.flatMap((option) => linesOf({ ...option, name: `${command.name} ${option.name}` }))
}

/** `code:` with its description, as an option is typed in the message field. */
function showOption({ name, description, required, autocomplete }: CommandOption): Html {
  const notes = [!required && 'optional', autocomplete && 'suggestions'].filter(Boolean).join(', ')
  return html`<br><small><code>${name}:</code> ${description}${notes && ` (${notes})`}</small>`
}
