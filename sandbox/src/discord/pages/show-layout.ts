import { type Html, html } from '../../http/html.ts'
import type { Component, Container, ContainerPart, FileDisplay, Section, Separator } from '../messages/component.ts'
import type { Message } from '../messages/message.ts'
import type { World } from '../world/world.ts'
import { type Actor, showButton, showRow } from './show-components.ts'
import { showStripe } from './show-dot.ts'
import { showMarkdown } from './show-markdown.ts'
import { showGallery, showThumbnail, withSpoiler } from './show-media.ts'
import type { TextContext } from './show-text.ts'

type RenderContext = { world: World; message: Message; actor: Actor | null }

/** Renders a message's components, which are enabled only with an actor. */
export function showLayout(world: World, message: Message, actor: Actor | null): Html[] {
  return message.components.map((component) => showComponent({ world, message, actor }, component))
}

function showComponent(context: RenderContext, component: Component): Html {
  return component.type === 17 ? showContainer(context, component) : showPart(context, component)
}

function showContainer(context: RenderContext, { accent_color: color, spoiler, components }: Container): Html {
  const inside = html`<div class="stack">${components.map((part) => showPart(context, part))}</div>`
  return html`
<article class="container">${color !== null && showStripe(color)}${withSpoiler(spoiler, inside)}</article>`
}

function showPart(context: RenderContext, part: ContainerPart): Html {
  if (part.type === 1) return showRow(context.world, part, context.message, context.actor)
  if (part.type === 9) return showSection(context, part)
  if (part.type === 10) return html`<div class="text">${showMarkdown(textContext(context), part.content)}</div>`
  if (part.type === 12) return showGallery(part.items)
  if (part.type === 13) return showFile(part)
  return showSeparator(part)
}

function showSection(context: RenderContext, { components, accessory }: Section): Html {
  const { message, actor } = context
  return html`
<div class="split">
  <div class="text">${components.map(({ content }) => showMarkdown(textContext(context), content))}</div>
  ${accessory.type === 2 ? html`<div class="components">${showButton(accessory, message, actor)}</div>` : showThumbnail(accessory)}
</div>`
}

function textContext({ world, message }: RenderContext): TextContext {
  return { world, mentionEveryone: message.mentionEveryone }
}

function showFile({ name, spoiler }: FileDisplay): Html {
  return withSpoiler(spoiler, html`<p class="file">${name}</p>`)
}

function showSeparator({ divider, spacing }: Separator): Html {
  const size = spacing === 2 ? 'large' : 'small'
  return divider ? html`<hr class="${size}">` : html`<div class="gap ${size}"></div>`
}
