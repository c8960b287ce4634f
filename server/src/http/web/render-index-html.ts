import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { escapeHtml } from '../../security/escape-html.ts'
import type { WebPage } from './web-pages.ts'

const buildManifest = z.record(z.string(), z.object({ file: z.string(), imports: z.array(z.string()).default([]) }))

type Manifest = z.infer<typeof buildManifest>

/** Features of this server beyond the specification, embedded in the page. */
const offers = '<meta name="guildshop-offers" content="discord-login">'

/**
 * Renders index.html for each screen: preloads the screen's chunks, so that they don't wait for the app to start, and adds
 * title and description for link previews.
 */
export function pageRenderer({ folder, publicUrl }: { folder: string; publicUrl: string }): (page: WebPage) => string {
  const blank = readFileSync(join(folder, 'index.html'), 'utf8')
  const manifest = readManifest(folder)
  return (page) => {
    const links = chunksOf(manifest, page).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    const tags = [...links, offers]
    if (!page.share) return withHead(blank, [...tags, '<meta name="robots" content="noindex">'])
    return withHead(withShareTags(blank, page.share, publicUrl), [...tags, ...canonicalTags(page.path, publicUrl)])
  }
}

function readManifest(folder: string): Manifest {
  const path = join(folder, '.vite', 'manifest.json')
  return existsSync(path) ? buildManifest.parse(JSON.parse(readFileSync(path, 'utf8'))) : {}
}

function chunksOf(manifest: Manifest, page: WebPage): string[] {
  const already = filesOf(manifest, 'index.html')
  const files = filesOf(manifest, `src/pages/${page.module}.tsx`)
  return [...files].filter((file) => !already.has(file))
}

function filesOf(manifest: Manifest, key: string): Set<string> {
  const chunk = manifest[key]
  return new Set(chunk && [chunk.file, ...chunk.imports.flatMap((name) => [...filesOf(manifest, name)])])
}

function withShareTags(html: string, { title, description }: NonNullable<WebPage['share']>, publicUrl: string): string {
  const contents = {
    description,
    'og:title': title,
    'og:description': description,
    'og:image': `${publicUrl}/share.png`,
  }
  const titled = html.replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)} · Guildshop`)
  return Object.entries(contents).reduce(
    (text, [name, content]) =>
      text.replace(new RegExp(`("${name}" content=")[^"]*`), (_, start) => start + escapeHtml(content)),
    titled,
  )
}

/** The canonical URL without its query. */
function canonicalTags(path: string, publicUrl: string): string[] {
  if (path.includes(':')) return []
  const url = escapeHtml(publicUrl + path)
  return [`<link rel="canonical" href="${url}">`, `<meta property="og:url" content="${url}">`]
}

function withHead(html: string, tags: string[]): string {
  return html.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)
}
