import { queryOptions } from '@tanstack/react-query'
import start from '../../../../docs/guide/README.md?guide'
import type { GuideDocument, GuideStart } from '../../../guide/guide-plugin.ts'

const folder = '../../../../docs/guide'
const documents = import.meta.glob<GuideDocument>(
  ['../../../../docs/guide/*.md', '!../../../../docs/guide/README.md'],
  {
    query: '?guide',
    import: 'default',
  },
)

/** The README, which lists the other pages. */
export const guideStart: GuideStart = start

/** In the order the README lists them. */
export const guidePages = guideStart.pages

export const guideQuery = (name: string) =>
  queryOptions({
    queryKey: ['guide', name],
    queryFn: () => loadPage(name),
    staleTime: Number.POSITIVE_INFINITY,
  })

async function loadPage(name: string): Promise<GuideDocument> {
  const load = documents[`${folder}/${name}.md`]
  if (!load) throw new Error(`The guide has no page ${name}.`)
  return load()
}
