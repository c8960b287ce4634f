import { fieldOf } from '../../http/body.ts'
import type { Call } from '../../http/call.ts'
import { Declined } from '../../http/declined.ts'

export type Fields = ReturnType<typeof readFields>

type Range = { min: number; max: number; usual?: number }

/** Reads what a test sent as JSON or a person as a form; a blank field is as good as none. */
export function readFields({ headers, json, form, body }: Pick<Call, 'headers' | 'json' | 'form' | 'body'>) {
  const isForm = isFromPage(headers)
  const sent: unknown = isForm ? Object.fromEntries(form()) : body.length > 0 && json()

  return {
    isForm,
    text,
    whole,
    flag,

    optionalText(name: string): string | null {
      return pick(name) === null ? null : text(name)
    },
  }

  function pick(name: string): unknown {
    const value = fieldOf(sent, name)
    return value === undefined || value === '' ? null : value
  }

  function text(name: string): string {
    const value = pick(name)
    if (typeof value === 'string') return value
    throw new Declined(400, `"${name}" must be a text.`)
  }

  function whole(name: string, { min, max, usual }: Range): number {
    const value = pick(name)
    if (value === null && usual !== undefined) return usual
    const number = isForm || typeof value === 'number' ? Number(value ?? Number.NaN) : Number.NaN
    if (Number.isFinite(number) && number >= min && number <= max) return number
    throw new Declined(400, `"${name}" must be a number from ${min} to ${max}.`)
  }

  function flag(name: string, usual?: boolean): boolean {
    const value = pick(name)
    if (value === null && (isForm || usual !== undefined)) return usual ?? false
    if (value === true || value === 'true') return true
    if (value === false || value === 'false') return false
    throw new Declined(400, `"${name}" must be true or false.`)
  }
}

export function isFromPage(headers: Call['headers']): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
}
