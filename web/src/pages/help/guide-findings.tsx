import { useQueries } from '@tanstack/react-query'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { guidePages, guideQuery } from './guide.ts'
import { excerptOf, searchGuide, sectionsOf } from './search-guide.ts'

/** The whole guide is read as soon as somebody looks for something. */
export function GuideFindings({ search }: { search: string }) {
  const pages = useQueries({ queries: guidePages.map(({ name }) => guideQuery(name)) })
  const sections = guidePages.flatMap((page, index) => sectionsOf(page, pages[index]?.data ?? []))
  const found = searchGuide(sections, search)

  if (pages.some(({ isPending }) => isPending)) return <Skeleton className="h-40 w-full" />
  return (
    <section aria-label="Search results" className="space-y-4">
      <Notice tone="error">
        {pages.some(({ isError }) => isError) && 'Parts of the guide could not be loaded, so something may be missing.'}
      </Notice>
      <p role="status" className="text-sm text-ink-muted">
        {countWords(found.length, search)}
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
        {found.map((section) => (
          <li key={`${section.page.name}#${section.id}`} className="space-y-0.5 p-4 wrap-anywhere">
            <p className="text-base">
              <TextLink to={`/help/${section.page.name}${section.id && `#${section.id}`}`}>{section.title}</TextLink>
            </p>
            {section.id && <p className="text-xs text-ink-faint">{section.page.title}</p>}
            <p className="text-sm text-ink-muted">{excerptOf(section, search)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function countWords(count: number, search: string): string {
  if (count === 0) return `Nothing in the guide matches “${search}”.`
  return count === 1 ? '1 place in the guide' : `${count} places in the guide`
}
