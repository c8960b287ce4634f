import type { DocumentBlock } from '../../ui/documents/document-blocks.ts'
import type { GuidePage } from './guide.ts'

/** The text under one heading. The text before the first heading has an empty id. */
export type Section = { page: GuidePage; id: string; title: string; text: string }

const lettersAround = 70

export function sectionsOf(page: GuidePage, blocks: DocumentBlock[]): Section[] {
  let section: Section = { page, id: '', title: page.title, text: '' }
  const sections = [section]
  for (const block of blocks) {
    if (block.kind === 'heading') {
      section = { page, id: block.id, title: plain(block.text), text: '' }
      sections.push(section)
    } else section.text = `${section.text} ${textOf(block)}`.trim()
  }
  return sections.filter(({ text }) => text)
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

function textOf(block: Exclude<DocumentBlock, { kind: 'heading' }>): string {
  if (block.kind === 'table') return sentences([block.head, ...block.rows].map(rowText))
  if (block.kind === 'code') return block.lines.join(' ')
  return sentences('lines' in block ? block.lines : [block.text])
}

const rowText = (cells: string[]) => cells.filter(Boolean).join(' – ').replaceAll('. – ', ' – ')

/** Adds a full stop to each part that has no punctuation at its end. */
const sentences = (parts: string[]) =>
  parts
    .map(plain)
    .map((part) => (/[.,:;!?]["')]*$/.test(part) ? part : `${part}.`))
    .join(' ')

const plain = (text: string) =>
  text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/\*\*|`|(?<!\w)_|_(?!\w)/g, '')
