import { fieldOf } from '../../http/request.ts'
import { addTypeError } from '../messages/component-form.ts'
import { createFormCheck, type FormCheck, type Path } from '../messages/form-check.ts'
import { readEntitySelect } from '../messages/read-entity-select.ts'
import { readCustomId, readSelect } from '../messages/read-interactive.ts'
import { omitUndefined } from '../omit-undefined.ts'
import type { Menu } from './menu.ts'
import type { LabeledField, Modal, TextInput } from './modal.ts'

type NextId = () => number

const maxInputLength = 4000

/** Parses the data of a modal response: 1 to 5 labels or action rows with one field each. */
export function readModal(data: unknown): Modal {
  const check = createFormCheck()
  let parts = 0
  const nextId = () => (parts += 1)
  const path = ['data', 'components']
  const sent = fieldOf(data, 'components')
  if (sent === undefined || sent === null) check.addError(path, 'BASE_TYPE_REQUIRED', 'This field is required')
  const fields = check
    .list(sent, path, { min: 1, max: 5 })
    .map((part, index) => readPart(check, part, [...path, index], nextId))
  const modal = {
    customId: readCustomId(check, data, ['data']),
    title: check.text(fieldOf(data, 'title'), ['data', 'title'], { min: 1, max: 45 }) ?? '',
    fields: fields.filter((field) => field !== null),
  }
  checkUnique(check, modal.fields)
  check.finish()
  return modal
}

function readPart(check: FormCheck, part: unknown, path: Path, nextId: NextId): LabeledField | null {
  const type = fieldOf(part, 'type')
  if (type === 18) return readLabel(check, part, path, nextId)
  if (type === 1) return readRow(check, part, path, nextId)
  return addTypeError(check, path, '1, 18')
}

function readLabel(check: FormCheck, part: unknown, path: Path, nextId: NextId): LabeledField | null {
  const component = fieldOf(part, 'component')
  const at = [...path, 'component']
  const type = fieldOf(component, 'type')
  if (type !== 4 && !isMenuType(type)) return addTypeError(check, at, '3, 4, 5, 6, 7, 8')
  return omitUndefined({
    type: 18 as const,
    id: nextId(),
    label: readText(check, part, [...path, 'label'], { min: 1, max: 45 }) ?? '',
    description: readText(check, part, [...path, 'description'], { max: 100 }),
    field:
      type === 4
        ? readInput(check, component, at, nextId())
        : readModalMenu(check, component, at, { type, id: nextId() }),
  })
}

/** The older form: an action row with one text input that carries its own label. */
function readRow(check: FormCheck, part: unknown, path: Path, nextId: NextId): LabeledField | null {
  const inside = check.list(fieldOf(part, 'components'), [...path, 'components'], { min: 1, max: 5 })
  const at = [...path, 'components', 0]
  if (inside.length > 1) {
    const message = 'The specified component exceeds the maximum width'
    check.addError([...path, 'components'], 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message)
  }
  const [input] = inside
  if (fieldOf(input, 'type') !== 4) return addTypeError(check, at, '4')
  return {
    type: 1,
    id: nextId(),
    label: readText(check, input, [...at, 'label'], { min: 1, max: 45 }) ?? '',
    field: readInput(check, input, at, nextId()),
  }
}

function readInput(check: FormCheck, input: unknown, path: Path, id: number): TextInput {
  const integer = (name: string, min: number, max: number) =>
    check.integer(fieldOf(input, name), [...path, name], { min, max })
  const style = integer('style', 1, 2)
  if (style === undefined) check.addError([...path, 'style'], 'BASE_TYPE_REQUIRED', 'This field is required')
  return omitUndefined({
    type: 4 as const,
    id,
    custom_id: readCustomId(check, input, path),
    style: style ?? 1,
    required: fieldOf(input, 'required') !== false,
    min_length: integer('min_length', 0, maxInputLength),
    max_length: integer('max_length', 1, maxInputLength),
    value: readText(check, input, [...path, 'value'], { max: maxInputLength }),
    placeholder: readText(check, input, [...path, 'placeholder'], { max: 100 }),
  })
}

function isMenuType(type: unknown): type is Menu['type'] {
  return type === 3 || type === 5 || type === 6 || type === 7 || type === 8
}

function readModalMenu(check: FormCheck, part: unknown, path: Path, { type, id }: Pick<Menu, 'type' | 'id'>) {
  if (fieldOf(part, 'disabled') === true) {
    check.addError([...path, 'disabled'], 'BASE_TYPE_CHOICES', 'A component in a modal cannot be disabled')
  }
  const required = fieldOf(part, 'required') !== false
  if (type === 3) return { ...readSelect(check, part, path, id), required }
  return { ...readEntitySelect(check, part, path, { type, id }), required }
}

/** The last step of the path names the field. */
function readText(check: FormCheck, part: unknown, path: Path, length: { min?: number; max: number }) {
  return check.text(fieldOf(part, String(path.at(-1))), path, length)
}

function checkUnique(check: FormCheck, fields: LabeledField[]): void {
  const seen = new Set<string>()
  for (const [index, { type, field }] of fields.entries()) {
    const inside = type === 18 ? ['component'] : ['components', 0]
    const path = ['data', 'components', index, ...inside, 'custom_id']
    const message = 'Component custom id cannot be duplicated'
    if (seen.has(field.custom_id)) check.addError(path, 'COMPONENT_CUSTOM_ID_DUPLICATED', message)
    seen.add(field.custom_id)
  }
}
