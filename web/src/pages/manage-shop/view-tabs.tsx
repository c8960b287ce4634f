import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'

type ViewTabsProps = {
  /** What the views are about, for screen readers. */
  label: string
  views: readonly { id: string; label: string }[]
  currentId: string
}

/** Links to the views of a page. Each has its own URL; the first one is the page's own. */
export function ViewTabs({ label: about, views, currentId }: ViewTabsProps) {
  return (
    <nav aria-label={about}>
      <ul className="flex border-b border-line sm:gap-1">
        {views.map(({ id, label }, place) => (
          <li key={id}>
            <Link
              to={{ search: place === 0 ? '' : `?view=${id}` }}
              aria-current={id === currentId ? 'page' : undefined}
              className={classNames(
                '-mb-px inline-flex h-10 items-center rounded-t-sm border-b-2 px-2 text-sm font-medium transition-colors focus-visible:-outline-offset-2 sm:px-3',
                id === currentId
                  ? 'border-accent text-ink'
                  : 'border-transparent text-ink-muted hover:border-line hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
