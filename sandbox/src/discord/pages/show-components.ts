import { type Html, html } from '../../http/html.ts'
import { type Menu, menuOptions } from '../interactions/menu.ts'
import type { Button, Row } from '../messages/component.ts'
import type { Message } from '../messages/message.ts'
import type { World } from '../world/world.ts'

/** The user operating the components, and the form target. */
export type Actor = { userId: string; chat: string }

const buttonClasses = ['', 'primary', '', 'success', 'danger']

export function showRow(world: World, { components }: Row, message: Message, actor: Actor | null): Html {
  return html`
<div class="components">${components.map((part) => (part.type === 2 ? showButton(part, message, actor) : showSelect(world, part, message, actor)))}</div>`
}

export function showButton(button: Button, message: Message, actor: Actor | null): Html {
  const { label = '', emoji, url, style, custom_id: customId = '', disabled } = button
  const text = [emoji?.name, label].filter(Boolean).join(' ')
  if (url !== undefined) return html`<a class="button" href="${url}" rel="noreferrer">${text}</a>`
  const disabledAttribute = (disabled || !actor) && html` disabled`
  const buttonElement = html`<button class="${buttonClasses[style]}" name="customId" value="${customId}"${disabledAttribute}>${text}</button>`
  return actor ? wrap(buttonElement, message, actor) : buttonElement
}

function showSelect(world: World, menu: Menu, message: Message, actor: Actor | null): Html {
  const { custom_id: customId, placeholder = 'Make a selection', max_values: max, disabled } = menu
  const options = menuOptions(world, menu, { channelId: message.channelId, userId: actor?.userId ?? '' })
  const disabledAttribute = (disabled || !actor) && html` disabled`
  const selectElement = html`
<input type="hidden" name="customId" value="${customId}">
<select name="values" aria-label="${placeholder}"${max > 1 && html` multiple`}${disabledAttribute}>
  ${max === 1 && html`<option value="">${placeholder}</option>`}
  ${options.map(
    ({ value, label, description, default: chosen }) =>
      html`<option value="${value}"${chosen && html` selected`}>${label}${description && ` (${description})`}</option>`,
  )}
</select>
<button${disabledAttribute}>Choose</button>`
  return actor ? wrap(selectElement, message, actor) : selectElement
}

function wrap(inside: Html, { id }: Message, { userId, chat }: Actor): Html {
  return html`<form method="post" action="${chat}/components">
<input type="hidden" name="as" value="${userId}"><input type="hidden" name="message" value="${id}">${inside}</form>`
}
