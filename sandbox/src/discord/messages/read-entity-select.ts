import { fieldOf } from '../../http/request.ts'
import { omitUndefined } from '../omit-undefined.ts'
import type { EntityKind } from '../world/entities.ts'
import { type EntitySelect, selectKinds } from './component.ts'
import type { FormCheck, Path } from './form-check.ts'
import { readCustomId } from './read-interactive.ts'
import { checkDefaults, readRange } from './read-range.ts'

/** A select menu of the server's members, roles or channels. */
export function readEntitySelect(
  check: FormCheck,
  part: unknown,
  path: Path,
  { type, id }: Pick<EntitySelect, 'type' | 'id'>,
): EntitySelect {
  const range = readRange(check, part, path)
  const defaults = readDefaults(check, part, [...path, 'default_values'], selectKinds[type])
  checkDefaults(check, range, defaults?.length ?? 0, [...path, 'default_values'])
  return omitUndefined({
    type,
    id,
    custom_id: readCustomId(check, part, path),
    placeholder: check.text(fieldOf(part, 'placeholder'), [...path, 'placeholder'], { max: 150 }),
    ...range,
    disabled: fieldOf(part, 'disabled') === true ? true : undefined,
    default_values: defaults,
    channel_types: readChannelTypes(check, part, [...path, 'channel_types'], type),
  })
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
