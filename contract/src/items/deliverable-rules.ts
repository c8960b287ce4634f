export { type DeliverableKind, deliverableKinds, keyStates } from './deliverable-kinds.ts'

export const maxDeliverables = 10
export const longestLabel = 100
export const longestLink = 2000
export const longestText = 2000
export const longestKey = 500
export const maxKeysPerRequest = 5000
export const tooManyKeys = `You can add up to ${maxKeysPerRequest.toLocaleString('en-US')} keys at a time.`
export const maxKeysPerPool = 100_000
export const mostQuantity = 10
export const [leastDownloads, maxDownloads, usualDownloads] = [1, 100, 5]

type KeyList = {
  keys: string[]
  /** Lines without a key. */
  blank: number
  /** Keys that appear more than once; `keys` contains each once. */
  duplicates: string[]
  /** Keys that are too long to store. */
  tooLong: string[]
}

/** Reads keys from pasted text or a CSV file: one per line, from the first column. */
export function readKeys(text: string): KeyList {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  // A final line break doesn't start another line.
  if (lines.at(-1) === '') lines.pop()
  const cells = lines.map(firstColumn)
  const filled = cells.filter((cell) => cell !== '')
  const keys = [...new Set(filled)]
  const seen = new Set<string>()
  const duplicates = new Set(filled.filter((key) => seen.has(key) || !seen.add(key)))
  return {
    keys: keys.filter((key) => key.length <= longestKey),
    blank: cells.length - filled.length,
    duplicates: [...duplicates],
    tooLong: keys.filter((key) => key.length > longestKey),
  }
}

/** A quoted cell may contain commas; `""` is a quote. Without quotes, a comma or tab ends the cell. */
function firstColumn(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)
  const cell = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (/^[^,;\t]*/.exec(line)?.[0] ?? '')
  return cell.trim()
}

/** Shows the last characters: four at most, and never more than a third of the key. */
export function maskKey(key: string): string {
  const shown = Math.min(4, Math.floor(key.length / 3))
  return `••••${shown > 0 ? key.slice(-shown) : ''}`
}

/** Returns the problem with a link to sell, or null. */
export function linkProblem(link: string): string | null {
  if (!link.trim()) return 'Enter a link.'
  if (link.trim().length > longestLink) return "A link can't be longer than 2,000 characters."
  return isWebLink(link.trim()) ? null : 'Enter a link that starts with https://.'
}

function isWebLink(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:' && !/[\s\p{Cc}]/u.test(text)
}
