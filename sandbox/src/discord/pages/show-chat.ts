import { type Html, html } from '../../http/html.ts'
import type { Command, CommandOption } from '../commands/command.ts'
import type { DiscordState } from '../discord-state.ts'
import type { Message } from '../messages/message.ts'
import { textChannels } from '../world/find-in-world.ts'
import type { Guild } from '../world/world.ts'
import { canSeeChannel, chatAddress, type Spot } from './find-spot.ts'
import type { Actor } from './show-components.ts'
import { isAwaited, showMessage } from './show-message.ts'

const mostShown = 50

/** A message that couldn't be sent stays in the field, with the reason. */
export type Draft = { text: string; problem: string }

export function showChat(state: DiscordState, spot: Spot, commands: Command[], draft: Draft | null): Html {
  const { guild, channelId, user } = spot
  const chat = chatAddress(guild?.id ?? null, channelId)
  const messages = messagesFor(state, spot)
  return html`
${guild ? showChannels(state, guild, spot) : html`<p><a href="/discord">Overview</a></p>`}
<ol class="chat" aria-label="Messages">
  ${messages.map((message) => showMessage(state, message, { userId: user.id, chat }))}
</ol>
${messages.length === 0 && html`<p class="nothing">No messages yet.</p>`}
${messages.some((message) => isAwaited(state, message)) && html`<p><a href="${chat}?as=${user.id}">Refresh</a> to see the response.</p>`}
${draft && html`<p role="alert" id="problem">${draft.problem}</p>`}
<form method="post" action="${chat}" class="composer">
  <input type="hidden" name="as" value="${user.id}">
  <label>Message as ${user.name} <input name="text" autocomplete="off" maxlength="2000" required${draft && html` value="${draft.text}" aria-invalid="true" aria-describedby="problem" autofocus`}></label>
  <button class="primary">Send</button>
</form>
${guild && showCommands(commands, { chat, userId: user.id })}`
}

export function messagesFor({ messages }: DiscordState, { channelId, user }: Spot): Message[] {
  return messages
    .filter((message) => message.channelId === channelId && [null, user.id].includes(message.onlyFor))
    .slice(-mostShown)
}

function showChannels(state: DiscordState, guild: Guild, { channelId, user, people }: Spot): Html {
  const places = [
    ...textChannels(guild).map((channel) => ({ id: channel.id, name: channel.name })),
    ...state.threads.filter(({ guildId }) => guildId === guild.id),
  ].filter(({ id }) => canSeeChannel(state, id, user.id))
  return html`
<div class="bar">
  <p><a href="/discord/guilds/${guild.id}">${guild.name}</a>: ${places.map(({ id, name }) =>
    id === channelId
      ? html` <strong>#${name}</strong>`
      : html` <a href="${chatAddress(guild.id, id)}?as=${user.id}">#${name}</a>`,
  )}</p>
  <p>View as ${people.map(({ id, name }) =>
    id === user.id
      ? html` <strong>${name}</strong>`
      : html` <a href="${chatAddress(guild.id, channelId)}?as=${id}">${name}</a>`,
  )}</p>
</div>`
}

/** A command runs with a click, unless it needs options. */
function showCommands(commands: Command[], { chat, userId }: Actor): Html {
  if (commands.length === 0)
    return html`<p>No commands here. The shop hasn’t registered any, or its bot isn’t in this server.</p>`
  return html`<form method="post" action="${chat}" aria-label="Commands">
<input type="hidden" name="as" value="${userId}">
<dl class="commands">${commands.map(
    ({ name, description, options }) => html`
  <dt>${needsOptions(options) ? html`<code>/${name}</code>` : html`<button name="text" value="/${name}"><code>/${name}</code></button>`}</dt><dd>${description}${options.map(showOption)}</dd>`,
  )}</dl>
</form>`
}

function needsOptions(options: CommandOption[]): boolean {
  return options.some(({ type, required }) => required || type === 1)
}

/** `code:` with its description, as an option is typed in the message field. */
function showOption({ type, name, description, required }: CommandOption): Html {
  const typed = type === 1 ? name : `${name}:`
  return html`<br><small><code>${typed}</code> ${description}${!required && type !== 1 && ' (optional)'}</small>`
}
