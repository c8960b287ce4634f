import { Link } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'
import { pricingViews } from './pricing-views.ts'

/** Each view has its own URL. */
export function PricingTabs({ currentId }: { currentId: string }) {
  return (
    <nav aria-label="Pricing">
      <ul className="flex gap-0.5 border-b border-line sm:gap-1">
        {pricingViews.map(({ id, label }, place) => (
          <li key={id}>
            <Link
              to={{ search: place === 0 ? '' : `?view=${id}` }}
              aria-current={id === currentId ? 'page' : undefined}
              className={classNames(
                '-mb-px inline-flex h-10 items-center rounded-t-sm border-b-2 px-3 text-sm font-medium transition-colors focus-visible:-outline-offset-2',
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
