import { bytesOf, type RequestInput, readJson } from '../http/request.ts'
import { type Field, InvalidField, isObject } from './field.ts'

/** True if the caller asks for the full representation; by default PayPal returns a minimal one. */
export function prefersRepresentation({ headers }: RequestInput): boolean {
  return /return=representation/.test(String(headers.prefer ?? ''))
}

export function bodyOf(request: RequestInput): Field {
  const field = { at: '', value: readJson(request) }
  if (!isObject(field.value)) throw new InvalidField('malformed', field)
  return field
}

/** The body is optional, the JSON content type is not. */
export function optionalBodyOf(request: RequestInput): Field {
  const isJson = /^application\/json\b/i.test(request.headers['content-type'] ?? '')
  return isJson && bytesOf(request).length === 0 ? { at: '', value: {} } : bodyOf(request)
}
