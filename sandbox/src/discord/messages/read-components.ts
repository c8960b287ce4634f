import { fieldOf } from '../../http/request.ts'
import { withoutBlanks } from '../without-blanks.ts'
import type { FormCheck } from './form-check.ts'
import type { Button, Row, Select } from './message.ts'

type Path = (string | number)[]

const linkStyle = 5

/** Action rows of buttons or one select menu. Components get sequential ids, as in Discord. */
export function readComponents(check: FormCheck, value: unknown): Row[] {
  let parts = 0
  const nextId = () => (parts += 1)
  const rows = check.list(value, ['components'], { max: 5 }).map((row, index) => {
    const path = ['components', index]
    if (fieldOf(row, 'type') !== 1) return complainOfType(check, path, '1')
    const id = nextId()
    const inside = check.list(fieldOf(row, 'components'), [...path, 'components'], { min: 1, max: 5 })
    const components = inside.flatMap((part, place) => readPart(check, part, [...path, 'components', place], nextId))
    checkWidth(check, components, path)
    return { type: 1 as const, id, components }
  })
  const found = rows.filter((row) => row !== null)
  checkUnique(check, found)
  return found
}

export function complainOfType(check: FormCheck, path: Path, choices: string): null {
  const message = `Value of field "type" must be one of (${choices},).`
  check.complain([...path, 'type'], 'UNION_TYPE_CHOICES', message)
  return null
}

function readPart(check: FormCheck, part: unknown, path: Path, nextId: () => number): (Button | Select)[] {
  const type = fieldOf(part, 'type')
  if (type === 2) return [readButton(check, part, path, nextId())]
  if (type === 3) return [readSelect(check, part, path, nextId())]
  complainOfType(check, path, '2, 3')
  return []
}

function readButton(check: FormCheck, part: unknown, path: Path, id: number): Button {
  const style = check.integer(fieldOf(part, 'style'), [...path, 'style'], { min: 1, max: linkStyle })
  if (style === undefined) check.complain([...path, 'style'], 'BASE_TYPE_REQUIRED', 'This field is required')
  const isLink = style === linkStyle
  const label = check.text(fieldOf(part, 'label'), [...path, 'label'], { max: 80 })
  const emoji = readEmoji(check, fieldOf(part, 'emoji'), path)
  if (label === undefined && emoji === undefined) {
    check.complain(path, 'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED', 'A button must have either a label or an emoji')
  }
  return withoutBlanks({
    type: 2 as const,
    id,
    style: style ?? 1,
    label,
    emoji,
    custom_id: isLink ? undefined : readCustomId(check, part, path),
    url: isLink ? readLink(check, part, path) : undefined,
    disabled: fieldOf(part, 'disabled') === true ? true : undefined,
  })
}

function readLink(check: FormCheck, part: unknown, path: Path): string | undefined {
  const url = check.address(fieldOf(part, 'url'), [...path, 'url'], 512)
  if (url === undefined) check.complain([...path, 'url'], 'BUTTON_COMPONENT_URL_REQUIRED', 'A url is required')
  return url
}

export function readSelect(check: FormCheck, part: unknown, path: Path, id: number): Select {
  const options = check
    .list(fieldOf(part, 'options'), [...path, 'options'], { min: 1, max: 25 })
    .map((option, index) => readOption(check, option, [...path, 'options', index]))
  if (!fieldOf(part, 'options')) check.complain([...path, 'options'], 'BASE_TYPE_REQUIRED', 'This field is required')
  if (new Set(options.map(({ value }) => value)).size < options.length) {
    const message = 'The specified option value is already used'
    check.complain([...path, 'options'], 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message)
  }
  return withoutBlanks({
    type: 3 as const,
    id,
    custom_id: readCustomId(check, part, path),
    placeholder: check.text(fieldOf(part, 'placeholder'), [...path, 'placeholder'], { max: 150 }),
    min_values: check.integer(fieldOf(part, 'min_values'), [...path, 'min_values'], { min: 0, max: 25 }) ?? 1,
    max_values: check.integer(fieldOf(part, 'max_values'), [...path, 'max_values'], { min: 1, max: 25 }) ?? 1,
    disabled: fieldOf(part, 'disabled') === true ? true : undefined,
    options,
  })
}

function readOption(check: FormCheck, option: unknown, path: Path): Select['options'][number] {
  return withoutBlanks({
    label: check.text(fieldOf(option, 'label'), [...path, 'label'], { min: 1, max: 100 }) ?? '',
    value: check.text(fieldOf(option, 'value'), [...path, 'value'], { min: 1, max: 100 }) ?? '',
    description: check.text(fieldOf(option, 'description'), [...path, 'description'], { max: 100 }),
    emoji: readEmoji(check, fieldOf(option, 'emoji'), path),
    default: fieldOf(option, 'default') === true ? true : undefined,
  })
}

function readEmoji(check: FormCheck, emoji: unknown, path: Path): Button['emoji'] {
  const name = check.text(fieldOf(emoji, 'name'), [...path, 'emoji', 'name'], { max: 32 })
  return name === undefined ? undefined : { name }
}

export function readCustomId(check: FormCheck, part: unknown, path: Path): string {
  return check.text(fieldOf(part, 'custom_id'), [...path, 'custom_id'], { min: 1, max: 100 }) ?? ''
}

function checkWidth(check: FormCheck, components: (Button | Select)[], path: Path): void {
  const hasSelect = components.some(({ type }) => type === 3)
  if (!hasSelect || components.length === 1) return
  check.complain(
    [...path, 'components'],
    'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
    'The specified component exceeds the maximum width',
  )
}

function checkUnique(check: FormCheck, rows: Row[]): void {
  const seen = new Set<string>()
  for (const [row, { components }] of rows.entries()) {
    for (const [place, { custom_id: customId }] of components.entries()) {
      if (customId === undefined) continue
      const path = ['components', row, 'components', place, 'custom_id']
      const message = 'Component custom id cannot be duplicated'
      if (seen.has(customId)) check.complain(path, 'COMPONENT_CUSTOM_ID_DUPLICATED', message)
      seen.add(customId)
    }
  }
}
