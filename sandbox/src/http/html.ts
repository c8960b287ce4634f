// A symbol, so that parsed JSON can never pass for trusted markup.
const markup = Symbol('markup')

export type Html = { readonly [markup]: string }
type Insert = Html | string | number | null | undefined | false | Insert[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** HTML template tag. Escapes every interpolated value except the results of `html`. */
export function html(literals: TemplateStringsArray, ...inserts: Insert[]): Html {
  const text = literals.reduce((done, literal, index) => done + write(inserts[index - 1]) + literal)
  return { [markup]: text }
}

export function writeHtml(content: Html): string {
  return content[markup]
}

function write(insert: Insert): string {
  if (insert === null || insert === undefined || insert === false) return ''
  if (Array.isArray(insert)) return insert.map(write).join('')
  if (typeof insert === 'object') return insert[markup]
  return String(insert).replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}
