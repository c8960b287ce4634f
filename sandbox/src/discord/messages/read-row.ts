import type { Button, EntitySelect, Row, RowPart, Select } from './component.ts'
import type { ComponentForm } from './component-form.ts'
import type { Path } from './form-check.ts'
import { readEntitySelect } from './read-entity-select.ts'
import { readButton, readSelect } from './read-interactive.ts'

const rowReaders = {
  2: readMessageButton,
  3: readMessageSelect,
  5: entityReader(5),
  6: entityReader(6),
  7: entityReader(7),
  8: entityReader(8),
}

/** An action row: up to five buttons or one select menu. */
export function readRow(form: ComponentForm, part: unknown, path: Path): Row {
  const id = form.readId(part, path)
  const inside = [...path, 'components']
  const components = form
    .requiredList(part, inside, { min: 1, max: 5 })
    .flatMap((child, index) => form.readOneOf<RowPart>(rowReaders, child, [...inside, index]))
  if (components.length > 1 && components.some(({ type }) => type !== 2)) {
    const message = 'The specified component exceeds the maximum width'
    form.check.addError(inside, 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message)
  }
  return { type: 1, id, components }
}

export function readMessageButton(form: ComponentForm, part: unknown, path: Path): Button {
  const button = readButton(form.check, part, path, form.readId(part, path))
  form.claimCustomId(button.custom_id, path)
  return button
}

function readMessageSelect(form: ComponentForm, part: unknown, path: Path): Select {
  const select = readSelect(form.check, part, path, form.readId(part, path))
  form.claimCustomId(select.custom_id, path)
  return select
}

function entityReader(type: EntitySelect['type']) {
  return (form: ComponentForm, part: unknown, path: Path): EntitySelect => {
    const select = readEntitySelect(form.check, part, path, { type, id: form.readId(part, path) })
    form.claimCustomId(select.custom_id, path)
    return select
  }
}
