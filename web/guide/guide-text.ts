import { slug } from 'github-slugger'
import type { MarkedToken, Token } from 'marked'

/** The text under one heading, for the search. The text before the first heading has an empty id and title. */
export type GuideSection = { id: string; title: string; text: string }
export type GuideHeading = { id: string; title: string }

const isA =
  <Type extends MarkedToken['type']>(type: Type) =>
  (token: Token): token is Extract<MarkedToken, { type: Type }> =>
    token.type === type

export const isImage = isA('image')
export const isLink = isA('link')
export const isList = isA('list')
const isHeading = isA('heading')
const isTable = isA('table')
const isCode = isA('code')

export function plainText(tokens: Token[]): string {
  const texts = tokens.map((token) => {
    if ('tokens' in token && token.tokens) return plainText(token.tokens)
    return 'text' in token ? token.text : ''
  })
  return texts.join('').replaceAll(/\s+/g, ' ')
}

/** The same as GitHub's, so links to headings work here and there. */
export const headingId = (tokens: Token[]) => slug(plainText(tokens))

export function headingsOf(tokens: Token[]): GuideHeading[] {
  const headings = tokens.filter(isHeading).filter(({ depth }) => depth === 2)
  return headings.map(({ tokens: title }) => ({ id: headingId(title), title: plainText(title) }))
}

export function sectionsOf(tokens: Token[]): GuideSection[] {
  let section: GuideSection = { id: '', title: '', text: '' }
  const sections = [section]
  for (const token of tokens) {
    if (isHeading(token)) {
      if (token.depth === 1) continue
      section = { id: headingId(token.tokens), title: plainText(token.tokens), text: '' }
      sections.push(section)
    } else section.text = `${section.text} ${textOf(token)}`.trim()
  }
  return sections.filter(({ text }) => text)
}

function textOf(token: Token): string {
  if (isCode(token)) return token.text.replaceAll('\n', ' ')
  if (isList(token)) return sentences(token.items.map((item) => plainText(item.tokens)))
  if (!isTable(token)) return sentences([plainText([token])])
  const rows = [token.header, ...token.rows]
  return sentences(rows.map((cells) => rowText(cells.map((cell) => plainText(cell.tokens)))))
}

const rowText = (cells: string[]) => cells.filter(Boolean).join(' – ').replaceAll('. – ', ' – ')

/** Adds a full stop to each part that has no punctuation at its end. */
const sentences = (parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (/[.,:;!?]["')]*$/.test(part) ? part : `${part}.`))
    .join(' ')
