import { Marked, Renderer } from 'marked'
import { headingId, isImage } from './guide-text.ts'

export type GuidePicture = { source: string; width: number; height: number }

/** Renders the guide's Markdown. Throws for raw HTML and for links the portal can't follow. */
export function guideMarkdown(pictureAt: (link: string) => GuidePicture): Marked {
  return new Marked({
    renderer: {
      html({ raw }) {
        throw new Error(`The guide contains raw HTML: ${raw}`)
      },
      /** The page shows its title already, so the level-1 heading is left out. */
      heading({ tokens, depth }) {
        if (depth === 1) return ''
        const name = depth === 2 ? 'h2' : 'h3'
        return `<${name} id="${headingId(tokens)}" tabindex="-1">${this.parser.parseInline(tokens)}</${name}>\n`
      },
      paragraph(token) {
        const [first] = token.tokens
        if (!first || !isImage(first)) return Renderer.prototype.paragraph.call(this, token)
        return figure(pictureAt(first.href), this.parser.parseInline(first.tokens))
      },
      link({ href, tokens }) {
        return link(href, this.parser.parseInline(tokens))
      },
      // Scrollable regions must be reachable by keyboard.
      code(token) {
        return Renderer.prototype.code.call(this, token).replace('<pre>', '<pre tabindex="0">')
      },
      /** Two-column tables share fixed widths so they line up down the page. */
      table(token) {
        const name = token.header.length === 2 ? 'table-box pair' : 'table-box'
        return `<div tabindex="0" class="${name}">${Renderer.prototype.table.call(this, token)}</div>\n`
      },
      /** A column without a name gets a cell instead of a header, so nothing is announced for it. */
      tablecell(token) {
        const header = token.header && token.text !== ''
        return Renderer.prototype.tablecell.call(this, { ...token, header })
      },
    },
  })
}

/** Maps a link between guide files to its path in the portal; null for any other link. */
function helpPath(href: string): string | null {
  const { name, anchor = '' } = /^(?<name>[\w-]+)\.md(?<anchor>#[\w-]+)?$/.exec(href)?.groups ?? {}
  if (name === 'README') return `/help${anchor}`
  return name ? `/help/${name}${anchor}` : null
}

/** The portal doesn't serve the docs for operators and engineers, so links to them become plain text. */
function link(href: string, inner: string): string {
  const path = helpPath(href)
  if (path) return `<a href="${path}">${inner}</a>`
  if (href.startsWith('../')) return inner
  if (!href.startsWith('https://')) throw new Error(`The guide contains an unsupported link: ${href}`)
  return `<a href="${new URL(href).href}" target="_blank" rel="noopener noreferrer">${inner}</a>`
}

const figure = ({ source, width, height }: GuidePicture, text: string) =>
  `<figure><a href="${source}" target="_blank" rel="noopener">` +
  `<img src="${source}" alt="${text}" width="${width}" height="${height}" loading="lazy"></a>` +
  `<figcaption>${text}<span> · Click to enlarge</span></figcaption></figure>\n`
