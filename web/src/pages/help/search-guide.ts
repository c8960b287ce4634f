import type { DocumentBlock } from '../../ui/document-blocks.ts'
import type { GuidePage } from './guide.ts'

/** A stretch of the guide under one heading; the one before the first heading has no id. */
type Section = { page: GuidePage; id: string; title: string; text: string }

const mostFindings = 20
const lettersAround = 70

export function sectionsOf(page: GuidePage, blocks: DocumentBlock[]): Section[] {
  let section: Section = { page, id: '', title: page.title, text: '' }
  const sections = [section]
  for (const block of blocks) {
    if (block.kind === 'heading') {
      section = { page, id: block.id, title: plain(block.text), text: '' }
      sections.push(section)
    } else section.text = `${section.text} ${plain(textOf(block))}`.trim()
  }
  return sections.filter(({ text }) => text)
}

/** Sections that hold every word, those with a word in their heading first. */
export function searchGuide(sections: Section[], search: string): Section[] {
  const words = wordsOf(search)
  const found = sections.filter(({ title, text }) => hasAll(`${title} ${text}`, words))
  const isNamed = ({ title }: Section) => words.some((word) => title.toLowerCase().includes(word))
  return [...found.filter(isNamed), ...found.filter((section) => !isNamed(section))].slice(0, mostFindings)
}

/** The text around the first word that was looked for, cut between words. */
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

const wordsOf = (search: string) => search.toLowerCase().split(/\s+/).filter(Boolean)

function hasAll(text: string, words: string[]): boolean {
  const lower = text.toLowerCase()
  return words.length > 0 && words.every((word) => lower.includes(word))
}

function textOf(block: Exclude<DocumentBlock, { kind: 'heading' }>): string {
  if (block.kind === 'table') return [block.head, ...block.rows].flat().join(' ')
  return 'lines' in block ? block.lines.join(' ') : block.text
}

const plain = (text: string) =>
  text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/\*\*|`|(?<!\w)_|_(?!\w)/g, '')
