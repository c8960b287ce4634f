import { queryOptions } from '@tanstack/react-query'
import contents from '../../../../docs/guide/README.md?raw'
import { documentBlocksOf } from '../../ui/documents/document-blocks.ts'
import type { DocumentPicture } from '../../ui/documents/markdown-document.tsx'

const folder = '../../../../docs'
const texts = import.meta.glob<string>(['../../../../docs/guide/*.md', '!../../../../docs/guide/README.md'], {
  query: '?raw',
  import: 'default',
})
const pictures = import.meta.glob<string>('../../../../docs/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})
const sizes = import.meta.glob<{ width: number; height: number }>('../../../../docs/pictures/*.png', {
  query: '?size',
  import: 'default',
  eager: true,
})

export type GuidePage = { name: string; title: string; about: string }

/** In the order the README lists them. */
export const guidePages: GuidePage[] = Array.from(
  contents.matchAll(/^\d+\. \[(?<title>[^\]]+)\]\((?<name>[\w-]+)\.md\): (?<about>.+)$/gm),
  ({ groups: { title = '', name = '', about = '' } = {} }) => ({ name, title, about }),
)

export const guideQuery = (name: string) =>
  queryOptions({
    queryKey: ['guide', name],
    queryFn: async () => blocksOfPage(await readPage(name)),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Maps a link between guide files to its path in the portal; null for any other link. */
export function helpAddress(link: string): string | null {
  const { name, anchor = '' } = /^(?<name>[\w-]+)\.md(?<anchor>#.+)?$/.exec(link)?.groups ?? {}
  if (name === 'README') return `/help${anchor}`
  return name ? `/help/${name}${anchor}` : null
}

export function pictureAt(link: string): DocumentPicture | undefined {
  const path = link.replace(/^\.\./, folder)
  const [source, size] = [pictures[path], sizes[path]]
  return source && size ? { source, ...size } : undefined
}

async function readPage(name: string): Promise<string> {
  const load = texts[`${folder}/guide/${name}.md`]
  if (!load) throw new Error(`The guide has no page ${name}.`)
  return load()
}

/** The portal doesn't serve the docs for operators and engineers, so links to them become plain text. */
const withinGuide = (text: string) => text.replaceAll(/(?<!!)\[([^\]]+)\]\(\.\.\/[^)]*\)/g, '$1')

/** Drops the level-1 heading: the page shows its title already. */
const blocksOfPage = (text: string) => documentBlocksOf(withinGuide(text)).filter(isNotTitle)

const isNotTitle = (block: { kind: string; level?: number }) => !(block.kind === 'heading' && block.level === 1)

/** The README, which lists the other pages. */
export const guideStart = blocksOfPage(contents)
