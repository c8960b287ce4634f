import { useQueries } from '@tanstack/react-query'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { numbered } from '../../ui/documents/markdown-inline.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { guidePages, guideQuery } from './guide.ts'
import { excerptOf, piecesOf, type Section, searchGuide, sectionsIn } from './search-guide.ts'

/** Loads every page of the guide, so that a search covers all of them. */
export function GuideFindings({ search }: { search: string }) {
  const pages = useQueries({ queries: guidePages.map(({ name }) => guideQuery(name)) })
  const sections = guidePages.flatMap((page, index) => sectionsIn(page, pages[index]?.data))
  const found = searchGuide(sections, search)

  if (pages.some(({ isPending }) => isPending)) return <Skeleton className="h-40 w-full" />
  return (
    <section aria-label="Search results" className="space-y-4">
      <Notice tone="error">
        {pages.some(({ isError }) => isError) && "We couldn't load every guide, so some results may be missing."}
      </Notice>
      <div role="status" className="text-sm text-ink-muted wrap-anywhere">
        {found.length > 0 ? countText(found.length) : <NothingFound search={search} />}
      </div>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface empty:hidden">
        {found.map((section) => (
          <Finding key={`${section.page.name}#${section.id}`} section={section} search={search} />
        ))}
      </ul>
    </section>
  )
}

function Finding({ section, search }: { section: Section; search: string }) {
  const { page, id, title } = section
  return (
    <li className="space-y-0.5 p-4 text-pretty wrap-anywhere">
      <p className="text-base">
        <TextLink to={`/help/${page.name}${id && `#${id}`}`}>{title}</TextLink>
      </p>
      <p className="text-xs text-ink-faint">{id ? page.title : 'Introduction'}</p>
      <p className="text-sm text-ink-muted">
        {numbered(piecesOf(excerptOf(section, search), search), ({ text, isFound }) =>
          isFound ? <mark className="rounded-sm bg-accent-line px-0.5 text-ink">{text}</mark> : text,
        )}
      </p>
    </li>
  )
}

function NothingFound({ search }: { search: string }) {
  return (
    <EmptyState title={`No results for “${search}”`} action={<LinkButton to="/help">All guides</LinkButton>}>
      Try fewer or different words.
    </EmptyState>
  )
}

const countText = (count: number) => (count === 1 ? '1 result' : `${count} results`)
