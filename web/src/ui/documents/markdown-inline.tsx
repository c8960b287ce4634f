import { Fragment, type ReactNode } from 'react'
import { type Span, spansOf } from './markdown-spans.ts'

/** Renders inline Markdown as React elements. */
export const inline = (text: string): ReactNode => spanElements(spansOf(text))

export function numbered<Part>(parts: Part[], show: (part: Part) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: spans have no identity; they're parsed again whenever the text changes.
  return parts.map((part, index) => <Fragment key={index}>{show(part)}</Fragment>)
}

const spanElements = (spans: Span[]) => numbered(spans, spanElement)

function spanElement(span: Span): ReactNode {
  if (span.kind === 'text') return span.text
  if (span.kind === 'code') {
    return <code className="rounded-sm bg-raised px-1 py-0.5 font-mono text-xs text-ink">{span.text}</code>
  }
  const inner = spanElements(span.spans)
  if (span.kind === 'bold') return <strong className="font-semibold text-ink">{inner}</strong>
  if (span.kind === 'italic') return <em>{inner}</em>
  return outsideLink(span.href, inner)
}

/** In a new tab, without opener or referrer. */
function outsideLink(href: string, inner: ReactNode): ReactNode {
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
