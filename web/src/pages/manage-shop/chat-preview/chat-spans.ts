/** A part of a line in Discord's Markdown. */
export type ChatSpan =
  | { kind: 'text' | 'code' | 'code-block'; text: string }
  | { kind: 'bold' | 'italic' | 'underline' | 'strike'; spans: ChatSpan[] }
  | { kind: 'link'; href: string; spans: ChatSpan[] }
  | { kind: 'user' | 'role' | 'channel'; id: string }
  | { kind: 'moment'; seconds: number; style: string }

/** Every alternative is linear, so hostile text can't cause catastrophic backtracking. */
const mark = new RegExp(
  [
    /\\(?<escaped>[^A-Za-z0-9\s])/,
    /```(?:[a-z0-9+-]+\n)?(?<block>[\s\S]+?)```/,
    /<@!?(?<user>\d+)>/,
    /<@&(?<role>\d+)>/,
    /<#(?<channel>\d+)>/,
    /<t:(?<seconds>\d{1,12})(?::(?<style>[tTdDfFR]))?>/,
    /<(?<quiet>https?:\/\/[^\s<>]+)>/,
    /\[(?<label>[^\]\n]+)\]\((?<target>https?:\/\/[^)\s]+)\)/,
    /(?<bare>https?:\/\/[^\s<>"')\]]+)/,
    /\*\*(?<bold>(?:\\[\s\S]|[^*\\])+)\*\*/,
    /\*(?<star>(?:\\[\s\S]|[^*\\])+)\*/,
    /__(?<underline>(?:\\[\s\S]|[^_\\])+)__/,
    /(?<![A-Za-z0-9])_(?<underscore>(?:\\[\s\S]|[^_\\])+)_(?![A-Za-z0-9])/,
    /~~(?<strike>(?:\\[\s\S]|[^~\\])+)~~/,
    /`(?<code>[^`]+)`/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

const deepest = 8

/** Parses inline markup. What Discord wouldn't format stays text. */
export function chatSpans(text: string, depth = 0): ChatSpan[] {
  if (depth > deepest) return plain(text)
  const spans: ChatSpan[] = []
  let end = 0
  for (const found of text.matchAll(mark)) {
    spans.push(...plain(text.slice(end, found.index)), spanOf(found, depth))
    end = found.index + found[0].length
  }
  return [...spans, ...plain(text.slice(end))]
}

const plain = (text: string): ChatSpan[] => (text ? [{ kind: 'text', text }] : [])

function spanOf({ 0: whole, groups = {} }: RegExpExecArray, depth: number): ChatSpan {
  const inner = (text: string) => chatSpans(text, depth + 1)
  const italic = groups.star ?? groups.underscore
  if (groups.escaped) return { kind: 'text', text: groups.escaped }
  if (groups.block) return { kind: 'code-block', text: groups.block.trim() }
  if (groups.user) return { kind: 'user', id: groups.user }
  if (groups.role) return { kind: 'role', id: groups.role }
  if (groups.channel) return { kind: 'channel', id: groups.channel }
  if (groups.seconds) return { kind: 'moment', seconds: Number(groups.seconds), style: groups.style ?? 'f' }
  if (groups.bold) return { kind: 'bold', spans: inner(groups.bold) }
  if (italic) return { kind: 'italic', spans: inner(italic) }
  if (groups.underline) return { kind: 'underline', spans: inner(groups.underline) }
  if (groups.strike) return { kind: 'strike', spans: inner(groups.strike) }
  if (groups.code) return { kind: 'code', text: groups.code }
  return linkOf(groups, inner) ?? { kind: 'text', text: whole }
}

/** A label that looks like another URL isn't formatted: Discord refuses such links too. */
function linkOf(groups: Record<string, string | undefined>, inner: (text: string) => ChatSpan[]): ChatSpan | null {
  const url = groups.target ?? groups.quiet ?? groups.bare ?? ''
  const href = webUrl(url)
  if (!href) return null
  const { label } = groups
  return { kind: 'link', href, spans: label && !label.includes('://') ? inner(label) : plain(label ?? url) }
}

function webUrl(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
