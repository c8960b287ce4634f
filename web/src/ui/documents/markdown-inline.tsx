import { Fragment, type ReactNode } from 'react'
import { type ReadAddress, type Span, safeAddress, spansOf } from './markdown-spans.ts'

/** Decides which links are allowed and how they render. */
export type MarkdownLinks = { read: ReadAddress; show: (href: string, inner: ReactNode) => ReactNode }

/** User content: https links only, in a new tab, without opener or referrer. */
const strangersLinks: MarkdownLinks = { read: safeAddress, show: outsideLink }

/** Renders inline Markdown as React elements. */
export function inline(text: string, links = strangersLinks): ReactNode {
  return spanElements(spansOf(text, links.read), links)
}

export function numbered<Part>(parts: Part[], show: (part: Part) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity; they're parsed again whenever the text changes.
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
