import type { Call } from '../http/call.ts'
import { type Field, isObject, Wrong } from './field.ts'

/** A call without its path parameters. */
export type Asked = Omit<Call, 'param'>

/** True if the caller asks for the full representation; by default PayPal returns a minimal one. */
export function wantsAll({ headers }: Asked): boolean {
  return /return=representation/.test(String(headers.prefer ?? ''))
}

export function bodyOf(call: Asked): Field {
  const field = { at: '', value: call.json() }
  if (!isObject(field.value)) throw new Wrong('malformed', field)
  return field
}

/** The body is optional, the JSON content type is not. */
export function optionalBodyOf(call: Asked): Field {
  const isJson = /^application\/json\b/i.test(call.headers['content-type'] ?? '')
  return isJson && call.body.length === 0 ? { at: '', value: {} } : bodyOf(call)
}
