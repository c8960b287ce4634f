/** Characters that Discord may interpret as markdown, a link, a mention, an emoji or the number of a list. */
const special = /[\\*_~`|<>[\]()#:@/+-]|(?<=\d)\.(?=\s)/g

/** Bidirectional overrides, embeddings and isolates, which reorder the text around them. Right-to-left text needs none. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g

/** Escapes untrusted text so that it renders literally: no formatting, links or mentions. */
export function plainText(text: string, limit: number): string {
  const escaped = text.replaceAll(reordering, '').replaceAll(special, '\\$&')
  return fill(escaped.match(/\\?[\s\S]/gu) ?? [], limit)
}

/** Like `plainText`, on a single line. For names. */
export const plainLine = (text: string, limit: number) => plainText(text.replaceAll(/\s+/g, ' '), limit)

/** Truncates text for places where Discord doesn't render markdown. */
export function cutText(text: string, limit: number): string {
  return fill([...text.replaceAll(reordering, '')], limit)
}

/** Truncates between pieces, so that no surrogate pair or escape sequence is split. */
function fill(pieces: string[], limit: number): string {
  const whole = pieces.join('')
  if (whole.length <= limit) return whole
  let text = ''
  for (const piece of pieces) {
    if (text.length + piece.length >= limit) break
    text += piece
  }
  return `${text}…`
}

/** A timestamp in the reader's own time zone and locale: relative (R), date (D) or date and time (f). */
export const timestamp = (moment: Date, style: 'R' | 'D' | 'f') => `<t:${Math.floor(moment.getTime() / 1000)}:${style}>`
