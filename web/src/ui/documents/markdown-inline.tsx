import { Fragment, type ReactNode } from 'react'
import { type ReadAddress, type Span, safeAddress, spansOf } from './markdown-spans.ts'

/** Which links a text may hold, and how they look. */
export type MarkdownLinks = { read: ReadAddress; show: (href: string, inner: ReactNode) => ReactNode }

/** What strangers write may lead to pages reached by https, apart and without giving anything away. */
const strangersLinks: MarkdownLinks = { read: safeAddress, show: outsideLink }

/** The marks inside a line as elements of ours. */
export function inline(text: string, links = strangersLinks): ReactNode {
  return spanElements(spansOf(text, links.read), links)
}

/** Parts of a text have no name but their place. */
export function numbered<Part>(parts: Part[], show: (part: Part) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts are read anew from the text whenever it changes.
  return parts.map((part, index) => <Fragment key={index}>{show(part)}</Fragment>)
}

const spanElements = (spans: Span[], links: MarkdownLinks) => numbered(spans, (span) => spanElement(span, links))

function spanElement(span: Span, links: MarkdownLinks): ReactNode {
  if (span.kind === 'text') return span.text
  if (span.kind === 'code') {
    return <code className="rounded-sm bg-raised px-1 py-0.5 font-mono text-xs text-ink">{span.text}</code>
  }
  const inner = spanElements(span.spans, links)
  if (span.kind === 'bold') return <strong className="font-semibold text-ink">{inner}</strong>
  if (span.kind === 'italic') return <em>{inner}</em>
  return links.show(span.href, inner)
}

export function outsideLink(href: string, inner: ReactNode): ReactNode {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="rounded-sm text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent"
    >
      {inner}
    </a>
  )
}
