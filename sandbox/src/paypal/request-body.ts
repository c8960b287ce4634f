import type { Call } from '../http/call.ts'
import { type Field, isObject, Wrong } from './field.ts'

/** A call as far as it is the same for every path. */
export type Asked = Omit<Call, 'param'>

/** Whether the caller wants the whole thing back; by default PayPal answers with little more than its id. */
export function wantsAll({ headers }: Asked): boolean {
  return /return=representation/.test(String(headers.prefer ?? ''))
}

export function bodyOf(call: Asked): Field {
  const field = { at: '', value: call.json() }
  if (!isObject(field.value)) throw new Wrong('malformed', field)
  return field
}

/** A body that may be left out, though never its content type. */
export function optionalBodyOf(call: Asked): Field {
  const isJson = /^application\/json\b/i.test(call.headers['content-type'] ?? '')
  return isJson && call.body.length === 0 ? { at: '', value: {} } : bodyOf(call)
}
