import { Fragment, type ReactNode } from 'react'
import { type Block, blocksOf } from './markdown-blocks.ts'
import { type Span, spansOf } from './markdown-spans.ts'

const codeLook = 'rounded-sm bg-raised px-1 py-0.5 font-mono text-xs text-ink'

/** Shows bold, italic, lists, links and code. Everything becomes text in elements of ours, so no HTML gets in. */
export function Markdown({ text }: { text: string }) {
  return <div className="space-y-2 text-sm text-ink-muted wrap-anywhere">{numbered(blocksOf(text), blockElement)}</div>
}

/** Parts of a text have no name but their place. */
function numbered<Part>(parts: Part[], show: (part: Part) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts are read anew from the text whenever it changes.
  return parts.map((part, index) => <Fragment key={index}>{show(part)}</Fragment>)
}

function blockElement({ kind, lines }: Block): ReactNode {
  const points = numbered(lines, (line) => <li>{inline(line)}</li>)
  if (kind === 'points') return <ul className="list-disc space-y-0.5 pl-5">{points}</ul>
  if (kind === 'numbers') return <ol className="list-decimal space-y-0.5 pl-5">{points}</ol>
  if (kind === 'paragraph') return <p className="whitespace-pre-line">{inline(lines.join('\n'))}</p>
  return (
    <pre className="overflow-x-auto rounded-md bg-raised p-2.5 font-mono text-xs whitespace-pre-wrap text-ink">
      <code>{lines.join('\n')}</code>
    </pre>
  )
}

const inline = (text: string) => numbered(spansOf(text), spanElement)

function spanElement(span: Span): ReactNode {
  if (span.kind === 'text') return span.text
  if (span.kind === 'code') return <code className={codeLook}>{span.text}</code>
  const inner = numbered(span.spans, spanElement)
  if (span.kind === 'bold') return <strong className="font-semibold text-ink">{inner}</strong>
  if (span.kind === 'italic') return <em>{inner}</em>
  return (
    <a
      href={span.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="rounded-sm text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent"
    >
      {inner}
    </a>
  )
}
