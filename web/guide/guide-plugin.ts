import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Token } from 'marked'
import type { Plugin } from 'vite'
import { type GuidePicture, guideMarkdown } from './guide-html.ts'
import {
  type GuideHeading,
  type GuideSection,
  headingsOf,
  isLink,
  isList,
  plainText,
  sectionsOf,
} from './guide-text.ts'

export type GuidePage = { name: string; title: string; about: string }
export type GuideStart = { intro: string; pages: GuidePage[]; rest: string }
export type GuideDocument = { html: string; headings: GuideHeading[]; sections: GuideSection[] }

const query = '?guide'

/** Renders `page.md?guide` at build time: a `GuideStart` for the README, which lists the pages, else a `GuideDocument`. */
export const guide: Plugin = {
  name: 'guide',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(`.md${query}`)) return null
    const file = id.slice(0, -query.length)
    this.addWatchFile(file)
    return moduleOf(file)
  },
}

/** Imports the images, so that the build gives them their final URLs. */
function moduleOf(file: string): string {
  const imports: string[] = []
  const markdown = guideMarkdown((link) => {
    imports.push(`import picture${imports.length} from ${JSON.stringify(`${link}?url`)}`)
    return { source: `{{${imports.length - 1}}}`, ...pngSize(join(dirname(file), link)) }
  })
  const text = readFileSync(file, 'utf8')
  const render = (tokens: Token[]) => markdown.parser(tokens)
  const tokens = markdown.lexer(text)
  const content = basename(file) === 'README.md' ? startOf(tokens, render) : documentOf(tokens, render)
  const code = JSON.stringify(content).replaceAll(/\{\{(\d+)\}\}/g, '" + picture$1 + "')
  return [...imports, `export default ${code}`].join('\n')
}

type Render = (tokens: Token[]) => string

const documentOf = (tokens: Token[], render: Render): GuideDocument => ({
  html: render(tokens),
  headings: headingsOf(tokens),
  sections: sectionsOf(tokens),
})

/** Each list item is a link to a page, a colon and what the page is about. */
function startOf(tokens: Token[], render: Render): GuideStart {
  const index = tokens.findIndex(isList)
  const pages = (tokens.find(isList)?.items ?? []).map(({ tokens: [line] }) => {
    const [link, ...rest] = (line && 'tokens' in line && line.tokens) || []
    if (!link || !isLink(link)) throw new Error('Every item in the list of the guide must start with a link.')
    const about = plainText(rest).replace(/^: /, '')
    return { name: basename(link.href, '.md'), title: plainText(link.tokens), about }
  })
  return { intro: render(tokens.slice(0, index)), pages, rest: render(tokens.slice(index + 1)) }
}

function pngSize(path: string): Omit<GuidePicture, 'source'> {
  const header = readFileSync(path)
  return { width: header.readUInt32BE(16), height: header.readUInt32BE(20) }
}
