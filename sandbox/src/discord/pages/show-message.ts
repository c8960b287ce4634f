import { type Html, html } from '../../http/html.ts'
import { showTime } from '../../mail/show-time.ts'
import type { DiscordState } from '../discord-state.ts'
import { tokenTtlMs } from '../interactions/interaction.ts'
import { type Embed, type Message, messageFlag } from '../messages/message.ts'
import { timeOf } from '../snowflakes.ts'
import { requireUser } from '../world/find-in-world.ts'
import { mediaPath } from './media-routes.ts'
import { showAvatar } from './show-avatar.ts'
import type { Actor } from './show-components.ts'
import { showStripe } from './show-dot.ts'
import { showLayout } from './show-layout.ts'
import { showMarkdown } from './show-markdown.ts'
import { showText, type TextContext } from './show-text.ts'

/** The message's components are enabled only with an actor. */
export function showMessage(state: DiscordState, message: Message, actor: Actor | null): Html {
  const author = requireUser(state, message.authorId)
  return html`
<li class="message" id="message-${message.id}">
  <p class="byline">${showAvatar(author.id)}<strong>${author.name}</strong>${author.bot && html` <span class="tag">APP</span>`}
    ${showTime(message.sentAt)}${message.editedAt && html` <small>(edited)</small>`}
    ${message.onlyFor && html`<small>Only ${requireUser(state, message.onlyFor).name} can see this</small>`}</p>
  ${showCause(state, message)}
  ${!isLoading(message) && showContent(state, message)}
  ${isResponsePending(state, message) && html`<p class="loading">Guildshop is thinking…</p>`}
  ${showLayout(state, message, actor)}
</li>`
}

/** True while a deferred response or update is pending and its token is valid. */
export function isResponsePending({ interactions }: Pick<DiscordState, 'interactions'>, message: Message): boolean {
  const changedAt = message.editedAt === null ? 0 : Date.parse(message.editedAt)
  const isChanging = interactions.some(
    ({ id, sourceMessageId, defersUpdate }) =>
      defersUpdate && sourceMessageId === message.id && timeOf(id) > changedAt && isFresh(id),
  )
  return isChanging || isLoading(message)
}

function isLoading({ id, flags }: Message): boolean {
  return (flags & messageFlag.loading) !== 0 && isFresh(id)
}

function isFresh(id: string): boolean {
  return Date.now() - timeOf(id) < tokenTtlMs
}

function showCause(state: DiscordState, { interactionId }: Message): Html | false {
  const interaction = state.interactions.find(({ id }) => id === interactionId)
  if (!interaction?.commandName) return false
  return html`<p><small>${requireUser(state, interaction.userId).name} used ${interaction.commandType === undefined && '/'}${interaction.commandName}</small></p>`
}

function showContent(world: DiscordState, { content, embeds, flags, mentionEveryone }: Message): Html {
  if (flags & messageFlag.loading) return html`<p class="content">The application did not respond</p>`
  const context = { world, mentionEveryone }
  return html`${showMarkdown(context, content)}
  ${embeds.map((embed) => showEmbed(context, embed))}`
}

function showEmbed(context: TextContext, embed: Embed): Html {
  const { author, title, url, description, fields = [], image, thumbnail, footer, color = 0x1e1f22 } = embed
  return html`
<article class="embed">
  ${showStripe(color)}
  ${author && html`<p><small>${author.name}</small></p>`}
  ${title && html`<p class="title">${url ? html`<a href="${url}" rel="noreferrer">${title}</a>` : showText(context, title)}</p>`}
  ${description && showMarkdown(context, description)}
  ${fields.length > 0 && html`<dl>${fields.map((field) => showField(context, field))}</dl>`}
  ${[thumbnail, image].map((picture) => picture && showPicture(picture.url))}
  ${footer && html`<p><small>${footer.text}</small></p>`}
</article>`
}

function showField(context: TextContext, { name, value, inline }: NonNullable<Embed['fields']>[number]): Html {
  return html`<div class="${inline ? 'field inline' : 'field'}"><dt>${showText(context, name)}</dt><dd>${showText(context, value)}</dd></div>`
}

/** A generic alt text; the embed's title describes the image. */
function showPicture(url: string): Html {
  return html`<p><a href="${url}" rel="noreferrer"><img src="${mediaPath(url)}" alt="Picture"></a></p>`
}
