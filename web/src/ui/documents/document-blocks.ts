import { type Block, blocksOf } from './markdown-blocks.ts'

export type DocumentBlock =
  | Exclude<Block, { kind: 'paragraph' }>
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; level: number; id: string; text: string }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'picture'; text: string; address: string }

const wrappedItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)]) .*(?:\n {2,}\S.*)+/gm
const heading = /^(?<marks>#{1,3}) +(?<text>.+)$/
const picture = /^!\[(?<text>[^\]]*)\]\((?<address>[^()\s]+)\)$/

/** Parses our own documents: user Markdown plus headings, tables and images. */
export function documentBlocksOf(text: string): DocumentBlock[] {
  const unwrapped = text.replaceAll(wrappedItem, (item) => item.replaceAll(/\n +/g, ' '))
  return blocksOf(unwrapped).map((block) => (block.kind === 'paragraph' ? readParagraph(block.lines) : block))
}

function readParagraph(lines: string[]): DocumentBlock {
  if (lines.every((line) => line.startsWith('|'))) return readTable(lines)
  const text = lines.join(' ')
  const { marks = '', text: words = '' } = heading.exec(text)?.groups ?? {}
  if (marks) return { kind: 'heading', level: marks.length, id: slugOf(words), text: words }
  const { address, text: alternative = '' } = picture.exec(text)?.groups ?? {}
  return address ? { kind: 'picture', text: alternative, address } : { kind: 'paragraph', text }
}

/** The second line is the header separator. */
function readTable(lines: string[]): DocumentBlock {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return { kind: 'table', head, rows }
}

/** GitHub-compatible heading slug, so links work here and on GitHub. */
const slugOf = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')
