import { type NoticeEvent, noticePlaceholders } from './notices.ts'

/** Anything in braces on one line is a placeholder. */
const placeholder = /\{([^{}\n]*)\}/g

const nameOf = (inner: string) => inner.trim().toLowerCase()

/** The values by placeholder. Escape user input. */
export type NoticeValues = Readonly<Record<string, string>>

/** Fills the placeholders in one pass, so that a value never becomes a placeholder. Unknown ones stay as they are. */
export function fillTemplate(text: string, values: NoticeValues): string {
  return text.replaceAll(placeholder, (whole, inner: string) => {
    const name = nameOf(inner)
    return Object.hasOwn(values, name) ? (values[name] ?? whole) : whole
  })
}

/** Whether a text uses the placeholder. */
export const usesPlaceholder = (text: string, name: string) =>
  [...text.matchAll(placeholder)].some(([, inner = '']) => nameOf(inner) === name)

/** Returns a message about the first placeholder that can't be used in the notice of this event, or null. */
export function noticeTextProblem(event: NoticeEvent, text: string): string | null {
  const known = noticePlaceholders[event]
  const unknown = [...text.matchAll(placeholder)].find(([, inner = '']) => !known.includes(nameOf(inner)))
  if (!unknown) return null
  return `${unknown[0]} isn't a placeholder of this notice. Use ${orList(known.map((name) => `{${name}}`))}.`
}

function orList(names: string[]): string {
  const last = names.at(-1) ?? ''
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last
}
