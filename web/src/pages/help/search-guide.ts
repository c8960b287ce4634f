import type { GuideDocument, GuidePage } from '../../../guide/guide-plugin.ts'
import type { GuideSection } from '../../../guide/guide-text.ts'

export type Section = GuideSection & { page: GuidePage }

const lettersAround = 70

/** The introduction is listed under the title of its page. */
export function sectionsIn(page: GuidePage, document: GuideDocument | undefined): Section[] {
  const sections = document?.sections ?? []
  return sections.map((section) => ({ ...section, page, title: section.title || page.title }))
}

/** Sections that contain every word; matches in the heading come first. */
export function searchGuide(sections: Section[], search: string): Section[] {
  const words = wordsOf(search)
  const found = sections.filter(({ title, text }) => hasAll(`${title} ${text}`, words))
  const isNamed = ({ title }: Section) => words.some((word) => title.toLowerCase().includes(word))
  return [...found.filter(isNamed), ...found.filter((section) => !isNamed(section))]
}

/** The text around the first match, cut at word boundaries. */
export function excerptOf({ text }: Section, search: string): string {
  const lower = text.toLowerCase()
  const places = wordsOf(search)
    .map((word) => lower.indexOf(word))
    .filter((place) => place >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const from = Math.max(0, first - lettersAround)
  const to = from + 2 * lettersAround
  const excerpt = text.slice(from, to)
  const begun = from > 0 ? excerpt.replace(/^\S*\s/, '… ') : excerpt
  return to < text.length ? begun.replace(/\s\S*$/, ' …') : begun
}

/** Splits the text for highlighting: each match extends to the end of its word. */
export function piecesOf(text: string, search: string): { text: string; isFound: boolean }[] {
  const words = wordsOf(search).map((word) => word.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&'))
  if (words.length === 0) return [{ text, isFound: false }]
  const pieces = text.split(new RegExp(`((?:${words.join('|')})\\w*)`, 'gi'))
  return pieces.map((piece, index) => ({ text: piece, isFound: index % 2 === 1 })).filter((piece) => piece.text)
}

const wordsOf = (search: string) => search.toLowerCase().split(/\s+/).filter(Boolean)

function hasAll(text: string, words: string[]): boolean {
  const lower = text.toLowerCase()
  return words.length > 0 && words.every((word) => lower.includes(word))
}
