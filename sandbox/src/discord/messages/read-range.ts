import { fieldOf } from '../../http/request.ts'
import type { Select } from './component.ts'
import type { FormCheck, Path } from './form-check.ts'

type Range = Pick<Select, 'min_values' | 'max_values'>

/** How many values of a select menu can be chosen. */
export function readRange(check: FormCheck, part: unknown, path: Path): Range {
  const integer = (name: string, min: number) => check.integer(fieldOf(part, name), [...path, name], { min, max: 25 })
  const range = { min_values: integer('min_values', 0) ?? 1, max_values: integer('max_values', 1) ?? 1 }
  if (range.min_values > range.max_values) {
    check.addError([...path, 'min_values'], 'SELECT_COMPONENT_INVALID_RANGE', 'min_values must not exceed max_values')
  }
  return range
}

/** A menu without defaults starts empty, whatever its range. */
export function checkDefaults(
  check: FormCheck,
  { min_values: min, max_values: max }: Range,
  count: number,
  path: Path,
) {
  if (count === 0 || (count >= min && count <= max)) return
  const message = `The number of default values must be from ${min} to ${max}`
  check.addError(path, 'SELECT_COMPONENT_INVALID_DEFAULT_VALUES', message)
}
