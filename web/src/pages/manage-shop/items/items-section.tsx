import type { ReactNode, Ref } from 'react'
import { classNames } from '../../../ui/class-names.ts'

type ItemsSectionProps = {
  count?: number | undefined
  /** How many items the plan allows; null if the server doesn't say. */
  limit?: number | null | undefined
  heading?: Ref<HTMLHeadingElement>
  /** Shown at the end of the heading row. */
  aside?: ReactNode
  /** Keeps the section as tall as the window, so that the page doesn't scroll as results disappear. */
  isSearched?: boolean
  children: ReactNode
}

export function ItemsSection({ count, limit, heading, aside, isSearched = false, children }: ItemsSectionProps) {
  return (
    <section aria-labelledby="shop-items" className={classNames('space-y-4', isSearched && 'min-h-dvh')}>
      <header className="flex items-baseline gap-3">
        <h2 ref={heading} id="shop-items" tabIndex={-1} className="text-lg font-semibold text-ink">
          Shop Items
        </h2>
        {count !== undefined && (
          <p className="text-sm text-ink-muted">
            {typeof limit === 'number' ? `${count} of ${limit} items` : `${count} ${count === 1 ? 'item' : 'items'}`}
          </p>
        )}
        {aside}
      </header>
      {children}
    </section>
  )
}
