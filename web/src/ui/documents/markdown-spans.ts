export type Span =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'bold'; spans: Span[] }
  | { kind: 'italic'; spans: Span[] }
  | { kind: 'link'; href: string; spans: Span[] }

/** Limits a span to 2,000 characters so hostile text can't cause catastrophic backtracking. */
const escaped = /\\(?<escaped>[\\`*_[\]()])/
const code = /`(?<code>[^`\n]{1,2000})`/
const bold = /\*\*(?=\S)(?<bold>.{1,2000}?)(?<=\S)\*\*(?!\*)/
const italic = /\*(?![*\s])(?<star>(?:[^*]|\*\*[^*]{1,2000}\*\*){1,2000}?)(?<=\S)\*(?!\*)/
const underlined = /(?<!\w)_(?![_\s])(?<underscore>[^_]{1,2000})(?<=\S)_(?!\w)/
const link = /\[(?<label>[^[\]]{1,2000})\]\((?<url>[^()\s]{1,2000})\)/
const anyMark = [escaped, code, bold, italic, underlined, link].map(({ source }) => source).join('|')

const deepest = 6

/** Parses inline Markdown. Anything invalid or disallowed stays plain text. */
export function spansOf(text: string, depth = 0): Span[] {
  const marks = new RegExp(anyMark, 'gs')
  const spans: Span[] = []
  let end = 0
  if (depth < deepest) {
    for (const mark of text.matchAll(marks)) {
      spans.push(...plain(text.slice(end, mark.index)), spanOf(mark, depth))
      end = mark.index + mark[0].length
    }
  }
  return [...spans, ...plain(text.slice(end))]
}

const plain = (text: string): Span[] => (text ? [{ kind: 'text', text }] : [])

function spanOf({ 0: whole, groups = {} }: RegExpExecArray, depth: number): Span {
  const inner = (text: string) => spansOf(text, depth + 1)
  const slanted = groups.star ?? groups.underscore
  if (groups.escaped) return { kind: 'text', text: groups.escaped }
  if (groups.code) return { kind: 'code', text: groups.code }
  if (groups.bold) return { kind: 'bold', spans: inner(groups.bold) }
  if (slanted) return { kind: 'italic', spans: inner(slanted) }
  const href = safeUrl(groups.url ?? '')
  return href ? { kind: 'link', href, spans: inner(groups.label ?? '') } : { kind: 'text', text: whole }
}

/** Allows https URLs only, and none with a username, which can disguise the host. */
function safeUrl(url: string): string | null {
  if (!/^https:\/\//i.test(url) || !URL.canParse(url)) return null
  const { protocol, username, password, href } = new URL(url)
  return protocol === 'https:' && !username && !password ? href : null
}
