import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { guidePages, guideQuery } from './guide.ts'

const linkClasses = 'block rounded-sm text-ink-muted hover:text-ink hover:underline aria-[current]:text-ink'
const boxClasses = 'rounded-lg border border-line bg-surface p-4'
const titleClasses = 'mb-2 text-xs font-semibold text-ink-muted'

/** The headings of this page and, on wide screens, links to the other pages. */
export function GuideContents({ name }: { name: string }) {
  return (
    <aside className="grid gap-4 text-sm xl:sticky xl:top-10 xl:order-last xl:self-start">
      <PageHeadings name={name} />
      <GuidePages name={name} />
    </aside>
  )
}

function PageHeadings({ name }: { name: string }) {
  const headings = useQuery(guideQuery(name)).data?.headings ?? []

  if (headings.length === 0) return null
  return (
    <nav aria-labelledby="on-this-page" className={boxClasses}>
      <h2 id="on-this-page" className={titleClasses}>
        On this page
      </h2>
      <ul className="space-y-1 sm:max-xl:columns-2">
        {headings.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <Link to={`#${id}`} className={linkClasses}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shown on wide screens only. */
export function GuidePages({ name }: { name?: string }) {
  return (
    <nav aria-labelledby="guide-pages" className={`${boxClasses} self-start text-sm max-xl:hidden`}>
      <h2 id="guide-pages" className={titleClasses}>
        Guides
      </h2>
      <ul className="space-y-1">
        {guidePages.map((page) => (
          <li key={page.name}>
            <Link
              to={`/help/${page.name}`}
              aria-current={page.name === name ? 'page' : undefined}
              className={linkClasses}
            >
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
