/** What Discord would read as formatting, a link, a name or an emoji. */
const special = /[\\*_~`|<>[\]()#:@/+-]/

/** Text of strangers as they typed it: nothing in it is formatted, leads anywhere or names anybody. */
export function plainText(text: string, limit: number): string {
  return fill(
    [...text].map((character) => (special.test(character) ? `\\${character}` : character)),
    limit,
  )
}

/** The same on one line, for names. */
export const plainLine = (text: string, limit: number) => plainText(text.replaceAll(/\s+/g, ' '), limit)

/** For places where Discord formats nothing. */
export function cutText(text: string, limit: number): string {
  return fill([...text], limit)
}

/** Whole pieces only, so that no character and no escape is cut in two. */
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
