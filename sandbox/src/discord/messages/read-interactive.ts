import { fieldOf } from '../../http/request.ts'
import { omitUndefined } from '../omit-undefined.ts'
import type { Button, Select } from './component.ts'
import type { FormCheck, Path } from './form-check.ts'
import { checkDefaults, readRange } from './read-range.ts'

const linkStyle = 5

export function readButton(check: FormCheck, part: unknown, path: Path, id: number): Button {
  const style = check.integer(fieldOf(part, 'style'), [...path, 'style'], { min: 1, max: linkStyle })
  if (style === undefined) check.addError([...path, 'style'], 'BASE_TYPE_REQUIRED', 'This field is required')
  const isLink = style === linkStyle
  const label = check.text(fieldOf(part, 'label'), [...path, 'label'], { max: 80 })
  const emoji = readEmoji(check, fieldOf(part, 'emoji'), path)
  if (label === undefined && emoji === undefined) {
    check.addError(path, 'BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED', 'A button must have either a label or an emoji')
  }
  return omitUndefined({
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
  const url = check.url(fieldOf(part, 'url'), [...path, 'url'], 512)
  if (url === undefined) check.addError([...path, 'url'], 'BUTTON_COMPONENT_URL_REQUIRED', 'A url is required')
  return url
}

export function readSelect(check: FormCheck, part: unknown, path: Path, id: number): Select {
  const range = readRange(check, part, path)
  const options = check
    .list(fieldOf(part, 'options'), [...path, 'options'], { min: range.max_values, max: 25 })
    .map((option, index) => readOption(check, option, [...path, 'options', index]))
  if (!fieldOf(part, 'options')) check.addError([...path, 'options'], 'BASE_TYPE_REQUIRED', 'This field is required')
  if (new Set(options.map(({ value }) => value)).size < options.length) {
    const message = 'The specified option value is already used'
    check.addError([...path, 'options'], 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message)
  }
  const defaults = options.filter((option) => option.default)
  checkDefaults(check, range, defaults.length, [...path, 'options'])
  return omitUndefined({
    type: 3 as const,
    id,
    custom_id: readCustomId(check, part, path),
    placeholder: check.text(fieldOf(part, 'placeholder'), [...path, 'placeholder'], { max: 150 }),
    ...range,
    disabled: fieldOf(part, 'disabled') === true ? true : undefined,
    options,
  })
}

function readOption(check: FormCheck, option: unknown, path: Path): Select['options'][number] {
  return omitUndefined({
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
