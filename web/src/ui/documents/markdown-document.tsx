import type { ReactNode } from 'react'
import type { DocumentBlock } from './document-blocks.ts'
import { inline, type MarkdownLinks, numbered } from './markdown-inline.tsx'

/** Resolves links and images; images without a URL are left out. */
export type DocumentPicture = { source: string; width: number; height: number }
export type DocumentPlace = { links: MarkdownLinks; pictureAt: (address: string) => DocumentPicture | undefined }

type MarkdownDocumentProps = { blocks: DocumentBlock[]; place: DocumentPlace }

/** Renders our own documents with anchored headings, tables and images. Raw HTML is never rendered. */
export function MarkdownDocument({ blocks, place }: MarkdownDocumentProps) {
  return (
    <div className="space-y-4 text-base text-pretty text-ink-muted wrap-anywhere">
      {numbered(blocks, (block) => blockElement(block, place))}
    </div>
  )
}

function blockElement(block: DocumentBlock, place: DocumentPlace): ReactNode {
  const words = (text: string) => inline(text, place.links)
  switch (block.kind) {
    case 'heading':
      return headingElement(block)
    case 'paragraph':
      return <p>{words(block.text)}</p>
    case 'points':
      return <ul className="list-disc space-y-1.5 pl-5 marker:text-ink-faint">{itemElements(block.lines, words)}</ul>
    case 'numbers':
      return <ol className="list-decimal space-y-1.5 pl-7 marker:text-ink-faint">{itemElements(block.lines, words)}</ol>
    case 'table':
      return tableElement(block, words)
    case 'picture':
      return pictureElement(block, place)
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
        <pre tabIndex={0} className="overflow-x-auto rounded-md bg-raised p-3 font-mono text-xs text-ink">
          <code>{block.lines.join('\n')}</code>
        </pre>
      )
  }
}

type Words = (text: string) => ReactNode

const itemElements = (lines: string[], words: Words) => numbered(lines, (line) => <li>{words(line)}</li>)

function headingElement({ level, id, text }: { level: number; id: string; text: string }): ReactNode {
  const place = { id, tabIndex: -1 }
  const look = 'scroll-mt-20 font-semibold text-ink outline-none lg:scroll-mt-8'
  return level > 2 ? (
    <h3 {...place} className={`pt-1 text-base ${look}`}>
      {inline(text)}
    </h3>
  ) : (
    <h2 {...place} className={`pt-4 text-lg ${look}`}>
      {inline(text)}
    </h2>
  )
}

const cellLook = 'px-1.5 py-2.5 first:pl-2.5 last:pr-2.5 sm:px-2.5'

/** Two-column tables share fixed widths so they line up down the page. */
function tableElement({ head, rows }: { head: string[]; rows: string[][] }, words: Words): ReactNode {
  const isPair = head.length === 2
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard.
    <div tabIndex={0} className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className={`w-full min-w-80 text-left text-sm wrap-break-word ${isPair ? 'table-fixed' : ''}`}>
        {isPair && (
          <colgroup>
            <col className="w-2/5 sm:w-9/25" />
          </colgroup>
        )}
        <thead className="border-b border-line text-xs text-ink-muted">
          <tr>{numbered(head, (text) => headCell(text, words))}</tr>
        </thead>
        <tbody className="divide-y divide-line">
          {numbered(rows, (cells) => (
            <tr>
              {numbered(cells, (text) => (
                <td className={`align-top ${cellLook}`}>{words(text)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A column without a name renders a cell instead of a header, so nothing is announced for it. */
function headCell(text: string, words: Words): ReactNode {
  return text ? (
    <th scope="col" className={`font-semibold ${cellLook}`}>
      {words(text)}
    </th>
  ) : (
    <td />
  )
}

function pictureElement({ text, address }: { text: string; address: string }, place: DocumentPlace): ReactNode {
  const picture = place.pictureAt(address)
  return (
    picture && (
      <figure className="space-y-1.5">
        <a href={picture.source} target="_blank" rel="noopener" className="block cursor-zoom-in rounded-lg">
          <img
            src={picture.source}
            alt={text}
            width={picture.width}
            height={picture.height}
            loading="lazy"
            className="h-auto w-full rounded-lg border border-line bg-surface"
          />
        </a>
        <figcaption className="text-xs text-ink-faint">
          {text}
          <span className="print:hidden"> · Click to enlarge</span>
        </figcaption>
      </figure>
    )
  )
}
