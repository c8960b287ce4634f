import { type Html, html } from '../../http/html.ts'
import { type Menu, menuOptions } from '../interactions/menu.ts'
import type { LabeledField, ModalValues, TextInput } from '../interactions/modal.ts'
import type { OpenModal } from '../interactions/submit-modal.ts'
import type { Select } from '../messages/component.ts'
import type { World } from '../world/world.ts'
import type { Actor } from './show-components.ts'

const defaultMaxLength = 4000

/** What the user entered before a submission that failed. */
type Retry = { values: ModalValues }

/** A dialog without a script: the page behind it is inert, and Cancel reloads the chat. */
export function showModal(world: World, opener: OpenModal, { chat, userId }: Actor, retry: Retry | null): Html {
  const { id, modal } = opener
  const optionsOf = (menu: Menu) => menuOptions(world, menu, opener)
  return html`
<dialog class="modal" open aria-modal="true" aria-labelledby="modal-title">
  <h2 id="modal-title">${modal.title}</h2>
  ${retry && html`<p role="alert">Something went wrong. Try again.</p>`}
  <form method="post" action="${chat}/modals">
    <input type="hidden" name="as" value="${userId}"><input type="hidden" name="modal" value="${id}">
    ${modal.fields.map((part, index) => showField(part, index, retry?.values[part.field.custom_id], optionsOf))}
    <div class="bar">
      <button form="modal-cancel">Cancel</button>
      <button class="primary">Submit</button>
    </div>
  </form>
  <form id="modal-cancel" method="get" action="${chat}"><input type="hidden" name="as" value="${userId}"></form>
</dialog>`
}

/** The form field of a modal's component. */
export function fieldName(customId: string): string {
  return `field:${customId}`
}

function showField(
  part: LabeledField,
  index: number,
  entered: string[] | undefined,
  optionsOf: (menu: Menu) => Select['options'],
): Html {
  const { label, description, field } = part
  const id = `modal-field-${index}`
  const attributes = html`id="${id}" name="${fieldName(field.custom_id)}"${index === 0 && html` autofocus`}${field.required && html` required`}${description && html` aria-describedby="${id}-hint"`}`
  return html`
    <div class="question">
      <label for="${id}">${label}${field.required && html` <span aria-hidden="true">*</span>`}</label>
      ${description && html`<p id="${id}-hint">${description}</p>`}
      ${field.type === 4 ? showInput(field, attributes, entered?.[0]) : showSelect({ ...field, options: optionsOf(field) }, attributes, entered)}
    </div>`
}

function showInput(input: TextInput, attributes: Html, entered: string | undefined): Html {
  const { style, min_length: min = 0, max_length: max = defaultMaxLength, placeholder = '' } = input
  const value = entered ?? input.value ?? ''
  const limits = html`${attributes} minlength="${min}" maxlength="${max}" placeholder="${placeholder}" autocomplete="off"`
  // The parser drops the first line break of a textarea.
  if (style === 2) return html`<textarea ${limits} rows="4">\n${value}</textarea>`
  return html`<input ${limits} value="${value}">`
}

function showSelect(
  {
    options,
    placeholder = 'Make a selection',
    max_values: max,
  }: Pick<Select, 'options' | 'placeholder' | 'max_values'>,
  attributes: Html,
  entered: string[] | undefined,
): Html {
  const isChosen = (value: string, isDefault?: boolean) => entered?.includes(value) ?? isDefault
  return html`<select ${attributes}${max > 1 && html` multiple`}>
        ${max === 1 && html`<option value="">${placeholder}</option>`}
        ${options.map(
          ({ value, label, description, default: isDefault }) =>
            html`<option value="${value}"${isChosen(value, isDefault) && html` selected`}>${label}${description && ` (${description})`}</option>`,
        )}
      </select>`
}
