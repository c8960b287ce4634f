/**
 * Returns the raw text of one member of a JSON object.
 * Signatures cover the bytes, which parsing and serializing again would change.
 */
export function rawMember(json: string, name: string): string | null {
  let at = skipSpace(json, json.indexOf('{') + 1)
  while (json[at] === '"') {
    const afterKey = skipValue(json, at)
    const key: unknown = JSON.parse(json.slice(at, afterKey))
    const start = skipSpace(json, skipSpace(json, afterKey) + 1)
    const end = skipValue(json, start)
    if (key === name) return json.slice(start, end)
    at = skipSpace(json, skipSpace(json, end) + 1)
  }
  return null
}

function skipSpace(json: string, from: number): number {
  let at = from
  while (/\s/.test(json[at] ?? '')) at += 1
  return at
}

/** Index after the value that starts at `from`. */
function skipValue(json: string, from: number): number {
  let depth = 0
  let at = from
  while (at < json.length) {
    const character = json[at] ?? ''
    if (character === '"') at = skipText(json, at)
    else at += 1
    if ('{['.includes(character)) depth += 1
    if ('}]'.includes(character)) depth -= 1
    if (depth === 0 && (/["}\]]/.test(character) || /[,}\]\s]/.test(json[at] ?? ','))) return at
  }
  return at
}

function skipText(json: string, from: number): number {
  let at = from + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}
