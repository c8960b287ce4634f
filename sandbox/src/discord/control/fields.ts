import { Declined } from '../../http/declined.ts'
import { bytesOf, fieldOf, type RequestInput, readForm, readJson } from '../../http/request.ts'

export type Fields = ReturnType<typeof readFields>

type Range = { min: number; max: number; fallback?: number }

/** Reads fields from a JSON or form body. A blank field counts as missing. */
export function readFields(request: RequestInput) {
  const isForm = isFromPage(request)
  const sent: unknown = isForm
    ? Object.fromEntries(readForm(request))
    : bytesOf(request).length > 0 && readJson(request)
  const pick = (name: string) => noneIfBlank(fieldOf(sent, name))

  return {
    isForm,
    text,
    number,
    whole,
    flag,

    optionalText(name: string): string | null {
      return pick(name) === null ? null : text(name)
    },
  }

  function text(name: string): string {
    const value = pick(name)
    if (typeof value === 'string') return value
    throw new Declined(400, `"${name}" must be a string.`)
  }

  function number(name: string, { min, max, fallback }: Range): number {
    const value = pick(name)
    if (value === null && fallback !== undefined) return fallback
    const parsed = isForm || typeof value === 'number' ? Number(value ?? Number.NaN) : Number.NaN
    if (Number.isFinite(parsed) && parsed >= min && parsed <= max) return parsed
    throw new Declined(400, `"${name}" must be a number from ${min} to ${max}.`)
  }

  function whole(name: string, range: Range): number {
    const parsed = number(name, range)
    if (Number.isInteger(parsed)) return parsed
    throw new Declined(400, `"${name}" must be a whole number.`)
  }

  function flag(name: string, fallback?: boolean): boolean {
    const value = pick(name)
    if (value === null && (isForm || fallback !== undefined)) return fallback ?? false
    if (value === true || value === 'true') return true
    if (value === false || value === 'false') return false
    throw new Declined(400, `"${name}" must be true or false.`)
  }
}

export function isFromPage({ headers }: Pick<RequestInput, 'headers'>): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
}

function noneIfBlank(value: unknown): unknown {
  return value === undefined || value === '' ? null : value
}
