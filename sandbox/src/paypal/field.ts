import { fieldOf } from '../http/request.ts'
import { decimalsOf, isCurrency, type Money, toMinor } from './money.ts'
import type { Problem } from './wording.ts'

/** A request value with its JSON pointer, so that errors can name the field. */
export type Field = { at: string; value: unknown }

type TextRules = { min?: number; max?: number; maxBytes?: number; pattern?: RegExp; oneOf?: readonly string[] }

/** Thrown by the readers; the route's wording maps it to PayPal's error. */
export class InvalidField extends Error {
  readonly problem: Problem
  readonly field: Field

  constructor(problem: Problem, field: Field) {
    super(`${problem} at ${field.at}`)
    this.name = 'InvalidField'
    this.problem = problem
    this.field = field
  }
}

export function inside(parent: Field, name: string): Field {
  return { at: `${parent.at}/${name}`, value: fieldOf(parent.value, name) ?? undefined }
}

export function readText(field: Field, rules: TextRules = {}): string | undefined {
  const { value } = field
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw new InvalidField('syntax', field)
  if (value.length < (rules.min ?? 1)) throw new InvalidField('short', field)
  if (value.length > (rules.max ?? Number.POSITIVE_INFINITY)) throw new InvalidField('long', field)
  if (Buffer.byteLength(value) > (rules.maxBytes ?? Number.POSITIVE_INFINITY)) throw new InvalidField('long', field)
  if (rules.oneOf && !rules.oneOf.includes(value)) throw new InvalidField('value', field)
  if (rules.pattern && !rules.pattern.test(value)) throw new InvalidField('syntax', field)
  return value
}

export function requireText(field: Field, rules: TextRules = {}): string {
  const text = readText(field, rules)
  if (text === undefined) throw new InvalidField('missing', field)
  return text
}

export function readUrl(field: Field, rules: TextRules = {}): string | undefined {
  const text = readText(field, rules)
  if (text !== undefined && !/^https?:\/\/[^/\s]+/.test(text)) throw new InvalidField('syntax', field)
  return text
}

export function readBoolean(field: Field): boolean | undefined {
  if (field.value === undefined || typeof field.value === 'boolean') return field.value
  throw new InvalidField('syntax', field)
}

export function readInteger(field: Field, { min = 0, max = 999 } = {}): number | undefined {
  const { value } = field
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new InvalidField('syntax', field)
  if (value < min) throw new InvalidField('small', field)
  if (value > max) throw new InvalidField('large', field)
  return value
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function readObject(field: Field): Record<string, unknown> | undefined {
  if (field.value === undefined || isObject(field.value)) return field.value
  throw new InvalidField('syntax', field)
}

export function requireObject(field: Field): Record<string, unknown> {
  const object = readObject(field)
  if (object === undefined) throw new InvalidField('missing', field)
  return object
}

export function readList(field: Field, { min = 0, max = 100 } = {}): Field[] | undefined {
  const { value } = field
  if (value === undefined) return undefined
  if (!Array.isArray(value)) throw new InvalidField('syntax', field)
  if (value.length < min) throw new InvalidField('few', field)
  if (value.length > max) throw new InvalidField('many', field)
  return value.map((_, index) => inside(field, String(index)))
}

function readMoney(field: Field): Money | undefined {
  return readObject(field) && requireMoney(field)
}

/** Validates currency, decimals and size; the caller checks the sign. */
export function requireMoney(field: Field): Money {
  requireObject(field)
  const currency_code = requireText(inside(field, 'currency_code'), { min: 3, max: 3 })
  const at = inside(field, 'value')
  const value = requireText(at, { max: 32, pattern: /^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/ })
  if (!isCurrency(currency_code)) throw new InvalidField('currency', inside(field, 'currency_code'))
  const fraction = value.split('.')[1]
  if (fraction !== undefined && decimalsOf(currency_code) === 0) throw new InvalidField('decimals', at)
  if ((fraction ?? '').length > 2) throw new InvalidField('precision', at)
  if (/^-?0*[1-9]\d{15}/.test(value)) throw new InvalidField('huge', at)
  return { currency_code, value }
}

export function requirePositiveMoney(field: Field): Money {
  const money = requireMoney(field)
  if (toMinor(money) <= 0n) throw new InvalidField('zero', inside(field, 'value'))
  return money
}

export function readNonNegativeMoney(field: Field): Money | undefined {
  const money = readMoney(field)
  if (money && toMinor(money) < 0n) throw new InvalidField('negative', inside(field, 'value'))
  return money
}
