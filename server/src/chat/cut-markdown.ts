/** Cuts escaped text at a limit, never between a backslash and what it escapes or inside a surrogate pair. */
export function cutMarkdown(text: string, limit: number): string {
  if (text.length <= limit) return text
  const [first = ''] = splitMarkdown(text, Math.max(limit - 1, 0))
  return limit > 0 ? `${first}…` : ''
}

/**
 * Splits escaped text into pieces of at most `limit` characters, at line breaks or spaces where possible. None if an
 * escape doesn't fit into a piece.
 */
export function splitMarkdown(text: string, limit: number): string[] {
  if (limit < 2) return []
  const pieces: string[] = []
  let rest = text
  while (rest.length > limit) {
    const end = endOfPiece(rest, limit)
    pieces.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return rest ? [...pieces, rest] : pieces
}

function endOfPiece(text: string, limit: number): number {
  const window = text.slice(0, limit)
  const space = Math.max(window.lastIndexOf('\n'), window.lastIndexOf(' '))
  if (space > limit / 2) return space
  return endsInside(window) ? limit - 1 : limit
}

/** Whether the text ends with an open escape or the first half of a surrogate pair. */
function endsInside(text: string): boolean {
  const backslashes = /\\*$/.exec(text)?.[0].length ?? 0
  const last = text.charCodeAt(text.length - 1)
  return backslashes % 2 === 1 || (last >= 0xd800 && last <= 0xdbff)
}
