import { type Html, html } from '../../http/html.ts'
import { showText, type TextContext } from './show-text.ts'

type Kind = 'heading1' | 'heading2' | 'heading3' | 'small' | 'bullet' | 'number' | 'quote' | 'plain'

const markers: [Kind, RegExp][] = [
  ['heading3', /^### +(?=\S)/],
  ['heading2', /^## +(?=\S)/],
  ['heading1', /^# +(?=\S)/],
  ['small', /^-# +(?=\S)/],
  ['bullet', /^ *[-*] +(?=\S)/],
  ['number', /^ *\d+\. +(?=\S)/],
  ['quote', /^> +(?=\S)/],
]

type Block = { kind: Kind; lines: string[] }

/** Renders Discord's block markup: headings, small text, lists and quotes, with inline markup in each. */
export function showMarkdown(context: TextContext, text: string): Html[] {
  return blocksOf(text).map((block) => showBlock(context, block))
}

/** Adjacent lines of a kind form a block, except headings. A code block counts as one line, and `>>>` quotes all that follows. */
function blocksOf(whole: string): Block[] {
  const blocks: Block[] = []
  const [text = '', ...quoted] = whole.split(/^>>> +(?=\S)/m)
  for (const line of text.match(/^(?:.*?```[\s\S]+?```)*.*$/gm) ?? []) {
    const [kind, marker] = markers.find(([, pattern]) => pattern.test(line)) ?? ['plain' as const, /^/]
    const content = line.replace(marker, '')
    const last = blocks.at(-1)
    if (last?.kind === kind && !isHeading(kind)) last.lines.push(content)
    else blocks.push({ kind, lines: [content] })
  }
  if (quoted.length > 0) blocks.push({ kind: 'quote', lines: [quoted.join('>>> ')] })
  return blocks.filter(({ lines }) => lines.some((line) => line.trim() !== ''))
}

function isHeading(kind: Kind): boolean {
  return ['heading1', 'heading2', 'heading3'].includes(kind)
}

function showBlock(context: TextContext, { kind, lines }: Block): Html {
  const inside = showText(context, lines.join('\n').trim())
  const items = () => lines.map((line) => html`<li>${showText(context, line)}</li>`)
  if (kind === 'heading1') return html`<h2>${inside}</h2>`
  if (kind === 'heading2') return html`<h3>${inside}</h3>`
  if (kind === 'heading3') return html`<h4>${inside}</h4>`
  if (kind === 'small') return html`<p class="content"><small>${inside}</small></p>`
  if (kind === 'bullet') return html`<ul>${items()}</ul>`
  if (kind === 'number') return html`<ol>${items()}</ol>`
  if (kind === 'quote') return html`<blockquote class="content">${inside}</blockquote>`
  return html`<p class="content">${inside}</p>`
}
