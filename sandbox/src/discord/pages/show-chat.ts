import { type Html, html } from '../../http/html.ts'
import type { Command } from '../commands/command.ts'
import type { DiscordState } from '../discord-state.ts'
import type { Suggestion } from '../interactions/suggest-values.ts'
import type { Message } from '../messages/message.ts'
import { textChannels } from '../world/find-in-world.ts'
import type { Guild } from '../world/world.ts'
import { type ChatView, canSeeChannel, chatPath } from './find-chat-view.ts'
import { hasSuggestions, showCommands } from './show-commands.ts'
import type { Actor } from './show-components.ts'
import { isResponsePending, showMessage } from './show-message.ts'
import { showUserCommands } from './show-user-commands.ts'

const maxShown = 50

/** A message that isn't sent stays in the field, with the reason or suggestions for its last option. */
export type Draft = { text: string; problem?: string; suggestions?: Suggestion[] }

export function showChat(state: DiscordState, view: ChatView, commands: Command[], draft: Draft | null): Html {
  const { guild, channelId, user } = view
  const chat = chatPath(guild?.id ?? null, channelId)
  const messages = messagesFor(state, view)
  return html`
${guild ? showChannels(state, guild, view) : html`<p><a href="/discord">Overview</a></p>`}
<ol class="chat" aria-label="Messages">
  ${messages.map((message) => showMessage(state, message, { userId: user.id, chat }))}
</ol>
${messages.length === 0 && html`<p class="empty-state">No messages yet.</p>`}
${messages.some((message) => isResponsePending(state, message)) && html`<p><a href="${chat}?as=${user.id}">Refresh</a> to see the response.</p>`}
${draft?.problem && html`<p role="alert" id="problem">${draft.problem}</p>`}
${draft?.suggestions && showSuggestions(draft.suggestions, { chat, userId: user.id })}
<form method="post" action="${chat}" class="composer">
  <input type="hidden" name="as" value="${user.id}">
  <label>Message as ${user.name} <input name="text" autocomplete="off" maxlength="2000" required${draft && html` value="${draft.text}"${draft.problem && html` aria-invalid="true" aria-describedby="problem"`} autofocus`}></label>
  <button class="primary">Send</button>
  ${commands.some(hasSuggestions) && html`<button name="suggest" value="true">Suggestions</button>`}
</form>
${guild && showCommands(commands, { chat, userId: user.id })}
${guild && showUserCommands(state, guild, commands, { chat, userId: user.id })}`
}

/** Picking a suggestion fills in the message field. */
function showSuggestions(suggestions: Suggestion[], { chat, userId }: Actor): Html {
  if (suggestions.length === 0) return html`<p role="status">No options match your search.</p>`
  return html`<form method="post" action="${chat}" aria-label="Suggestions">
<input type="hidden" name="as" value="${userId}">
<ul class="suggestions">${suggestions.map(({ name, line }) => html`<li><button name="pick" value="${line}">${name}</button></li>`)}</ul>
</form>`
}

export function messagesFor({ messages }: DiscordState, { channelId, user }: ChatView): Message[] {
  return messages
    .filter((message) => message.channelId === channelId && [null, user.id].includes(message.onlyFor))
    .slice(-maxShown)
}

function showChannels(state: DiscordState, guild: Guild, { channelId, user, people }: ChatView): Html {
  const channels = [
    ...textChannels(guild).map((channel) => ({ id: channel.id, name: channel.name })),
    ...state.threads.filter(({ guildId }) => guildId === guild.id),
  ].filter(({ id }) => canSeeChannel(state, id, user.id))
  return html`
<div class="bar">
  <p><a href="/discord/guilds/${guild.id}">${guild.name}</a>: ${channels.map(({ id, name }) =>
    id === channelId
      ? html` <strong>#${name}</strong>`
      : html` <a href="${chatPath(guild.id, id)}?as=${user.id}">#${name}</a>`,
  )}</p>
  <p>View as ${people.map(({ id, name }) =>
    id === user.id
      ? html` <strong>${name}</strong>`
      : html` <a href="${chatPath(guild.id, channelId)}?as=${id}">${name}</a>`,
  )}</p>
</div>`
}
