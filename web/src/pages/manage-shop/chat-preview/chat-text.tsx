import { Fragment, type ReactNode } from 'react'
import { type ChatBlock, chatBlocks } from './chat-blocks.ts'
import { chatMomentText } from './chat-moment.ts'
import { type ChatSpan, chatSpans } from './chat-spans.ts'

/** The names of people, roles and channels, by id. */
export type ChatNames = Record<string, unknown>

const nameOf = (names: ChatNames, id: string, unknown: string) => String(names[id] ?? unknown)

/** Renders Discord's Markdown as React elements, so raw HTML is never injected. */
export function ChatText({ text, names }: { text: string; names: ChatNames }) {
  return (
    <div className="min-w-0 space-y-1 text-sm text-ink wrap-anywhere">
      {numbered(chatBlocks(text), (block) => blockElement(block, names))}
    </div>
  )
}

function numbered<Part>(parts: Part[], show: (part: Part) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity; they're parsed again whenever the text changes.
  return parts.map((part, index) => <Fragment key={index}>{show(part)}</Fragment>)
}

/** Headings of a message aren't headings of the page. */
const paragraphs = {
  one: 'text-xl font-bold',
  two: 'text-lg font-bold',
  three: 'text-base font-bold',
  small: 'text-xs text-ink-muted',
  plain: '',
}

function blockElement({ kind, lines }: ChatBlock, names: ChatNames): ReactNode {
  if (kind === 'bullet' || kind === 'number') {
    const points = numbered(lines, (line) => <li>{inline(line, names)}</li>)
    if (kind === 'bullet') return <ul className="list-disc pl-5">{points}</ul>
    return <ol className="list-decimal pl-5">{points}</ol>
  }
  const inner = inline(lines.join('\n').trim(), names)
  if (kind === 'quote') {
    return <blockquote className="border-l-4 border-line pl-3 whitespace-pre-line">{inner}</blockquote>
  }
  return <p className={`whitespace-pre-line ${paragraphs[kind]}`}>{inner}</p>
}

const inline = (text: string, names: ChatNames) => numbered(chatSpans(text), (span) => spanElement(span, names))

function spanElement(span: ChatSpan, names: ChatNames): ReactNode {
  switch (span.kind) {
    case 'text':
      return span.text
    case 'code':
      return <code className="rounded-sm bg-raised px-1 py-0.5 font-mono text-xs">{span.text}</code>
    case 'code-block':
      return (
        <code className="my-1 block rounded-md border border-line bg-raised p-2 font-mono text-xs whitespace-pre-wrap">
          {span.text}
        </code>
      )
    case 'moment':
      return <ChatMoment seconds={span.seconds} style={span.style} />
    case 'user':
      return <Mention>@{nameOf(names, span.id, 'unknown')}</Mention>
    case 'role':
      return <Mention>@{nameOf(names, span.id, 'deleted-role')}</Mention>
    case 'channel':
      return <Mention>#{nameOf(names, span.id, 'unknown')}</Mention>
    default:
      return marked(
        span,
        numbered(span.spans, (inner) => spanElement(inner, names)),
      )
  }
}

function marked(span: Extract<ChatSpan, { spans: ChatSpan[] }>, inner: ReactNode): ReactNode {
  if ('href' in span) return outsideLink(span.href, inner)
  if (span.kind === 'bold') return <strong className="font-semibold">{inner}</strong>
  if (span.kind === 'italic') return <em>{inner}</em>
  return span.kind === 'underline' ? <u>{inner}</u> : <s>{inner}</s>
}

/** In a new tab, without opener or referrer. */
const outsideLink = (href: string, inner: ReactNode) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer nofollow"
    className="rounded-sm text-chat-link hover:underline"
  >
    {inner}
  </a>
)

const Mention = ({ children }: { children: ReactNode }) => (
  <span className="rounded-sm bg-chat-mention px-0.5 font-medium text-chat-link">{children}</span>
)

function ChatMoment({ seconds, style }: { seconds: number; style: string }) {
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} className="rounded-sm bg-raised px-0.5">
      {chatMomentText(seconds, style)}
    </time>
  )
}
