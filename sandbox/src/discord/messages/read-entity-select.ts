import { fieldOf } from '../../http/request.ts'
import { omitUndefined } from '../omit-undefined.ts'
import type { EntityKind } from '../world/entities.ts'
import { type EntitySelect, selectKinds } from './component.ts'
import type { FormCheck, Path } from './form-check.ts'
import { readCustomId } from './read-interactive.ts'

/** A select menu of the server's members, roles or channels. */
export function readEntitySelect(
  check: FormCheck,
  part: unknown,
  path: Path,
  { type, id }: Pick<EntitySelect, 'type' | 'id'>,
): EntitySelect {
  const integer = (name: string, min: number) => check.integer(fieldOf(part, name), [...path, name], { min, max: 25 })
  const select = omitUndefined({
    type,
    id,
    custom_id: readCustomId(check, part, path),
    placeholder: check.text(fieldOf(part, 'placeholder'), [...path, 'placeholder'], { max: 150 }),
    min_values: integer('min_values', 0) ?? 1,
    max_values: integer('max_values', 1) ?? 1,
    disabled: fieldOf(part, 'disabled') === true ? true : undefined,
    default_values: readDefaults(check, part, [...path, 'default_values'], selectKinds[type]),
    channel_types: readChannelTypes(check, part, [...path, 'channel_types'], type),
  })
  checkRange(check, select, path)
  return select
}

function readDefaults(check: FormCheck, part: unknown, path: Path, kinds: EntityKind[]) {
  const defaults = check.list(fieldOf(part, 'default_values'), path, { max: 25 }).flatMap((value, index) => {
    const kind = kinds.find((candidate) => candidate === fieldOf(value, 'type'))
    const id = check.text(fieldOf(value, 'id'), [...path, index, 'id'], { min: 1, max: 20 }) ?? ''
    if (kind) return [{ id, type: kind }]
    check.addError([...path, index, 'type'], 'BASE_TYPE_CHOICES', `Value must be one of {${kinds.join(', ')}}.`)
    return []
  })
  return defaults.length > 0 ? defaults : undefined
}

function readChannelTypes(check: FormCheck, part: unknown, path: Path, type: number): number[] | undefined {
  const types = check.list(fieldOf(part, 'channel_types'), path, { max: 25 })
  return type === 8 && types.length > 0 ? types.map(Number) : undefined
}

function checkRange(check: FormCheck, select: EntitySelect, path: Path): void {
  const { min_values: min, max_values: max, default_values: defaults } = select
  if (min > max) {
    check.addError([...path, 'min_values'], 'SELECT_COMPONENT_INVALID_RANGE', 'min_values must not exceed max_values')
  }
  if (defaults && (defaults.length < min || defaults.length > max)) {
    const message = `The number of default values must be from ${min} to ${max}`
    check.addError([...path, 'default_values'], 'SELECT_COMPONENT_INVALID_DEFAULT_VALUES', message)
  }
}
