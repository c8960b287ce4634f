import type { ReactNode } from 'react'
import { type Block, blocksOf } from './markdown-blocks.ts'
import { inline, numbered } from './markdown-inline.tsx'

/** Renders bold, italic, lists, links and code as React elements, so raw HTML is never injected. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="space-y-2 text-sm text-pretty text-ink-muted wrap-anywhere">
      {numbered(blocksOf(text), blockElement)}
    </div>
  )
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
