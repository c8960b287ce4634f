import { DiscordRefusal, type FormErrors } from '../discord-refusal.ts'

export type Path = (string | number)[]
export type Length = { min?: number; max: number }

export type FormCheck = ReturnType<typeof createFormCheck>

/** Collects all validation errors of a body, nested by field as in Discord's error format. */
export function createFormCheck() {
  const errors: FormErrors = {}

  return {
    addError,

    /** Returns the string or undefined; reports a missing, mistyped or overlong value. */
    text(value: unknown, path: Path, { min = 0, max }: Length): string | undefined {
      if (value === undefined || value === null || value === '') {
        if (min > 0) addError(path, 'BASE_TYPE_REQUIRED', 'This field is required')
        return undefined
      }
      if (typeof value !== 'string') addError(path, 'STRING_TYPE_CONVERT', `Could not interpret "${value}" as string.`)
      const text = String(value)
      if (text.length > max) addError(path, ...tooLong(min, max))
      return text
    },

    list(value: unknown, path: Path, { min = 0, max }: Length): unknown[] {
      if (value === undefined || value === null) return []
      if (!Array.isArray(value)) addError(path, 'LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType')
      const list = Array.isArray(value) ? value : []
      if (list.length > max || list.length < min) addError(path, ...tooLong(min, max))
      return list
    },

    integer(value: unknown, path: Path, { min, max }: { min: number; max: number }): number | undefined {
      if (value === undefined || value === null) return undefined
      if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
      addError(path, 'NUMBER_TYPE_COERCE', `Value "${value}" is not a whole number from ${min} to ${max}.`)
      return undefined
    },

    url(value: unknown, path: Path, max = 2048): string | undefined {
      const text = this.text(value, path, { max })
      if (text === undefined || /^(https?|attachment|discord):\/\/./.test(text)) return text
      const message = `Scheme "${text.split(':')[0]}" is not supported. Scheme must be one of ('http', 'https').`
      addError(path, 'URL_TYPE_INVALID_SCHEME', message)
      return undefined
    },

    /** Throws if there are errors. */
    finish(): void {
      if (Object.keys(errors).length > 0) throw new DiscordRefusal('invalidForm', errors)
    },
  }

  function addError(path: Path, code: string, message: string): void {
    let node = errors
    for (const step of path) {
      const next = node[step]
      const inner: FormErrors = next && !Array.isArray(next) ? next : {}
      node[step] = inner
      node = inner
    }
    const existing = node._errors
    node._errors = [...(Array.isArray(existing) ? existing : []), { code, message }]
  }
}

function tooLong(min: number, max: number): [string, string] {
  if (min > 0) return ['BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`]
  return ['BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`]
}
