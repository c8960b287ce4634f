import { type Html, html } from '../../http/html.ts'
import type { Command } from '../commands/command.ts'
import type { DiscordState } from '../discord-state.ts'
import { requireUser } from '../world/find-in-world.ts'
import type { Guild } from '../world/world.ts'
import type { Actor } from './show-components.ts'

/** The commands in a member's menu, if there are any. */
export function showUserCommands(
  state: DiscordState,
  { members }: Guild,
  commands: Command[],
  { chat, userId }: Actor,
): Html | false {
  const offered = commands.filter(({ type }) => type === 2)
  if (offered.length === 0) return false
  return html`<form method="post" action="${chat}/user-commands" class="composer" aria-label="Apps">
<input type="hidden" name="as" value="${userId}">
<label>Apps for <select name="target">${members.map(
    (member) => html`<option value="${member.userId}">${requireUser(state, member.userId).name}</option>`,
  )}</select></label>
${offered.map(({ name }) => html`<button name="command" value="${name}">${name}</button>`)}
</form>`
}
