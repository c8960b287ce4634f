import type { ReactNode, Ref } from 'react'

type ItemsSectionProps = {
  count?: number | undefined
  heading?: Ref<HTMLHeadingElement>
  /** Shown at the end of the heading row. */
  aside?: ReactNode
  children: ReactNode
}

export function ItemsSection({ count, heading, aside, children }: ItemsSectionProps) {
  return (
    <section aria-labelledby="shop-items" className="space-y-4">
      <header className="flex items-baseline gap-3">
        <h2 ref={heading} id="shop-items" tabIndex={-1} className="text-lg font-semibold text-ink">
          Shop Items
        </h2>
        {count !== undefined && (
          <p className="text-sm text-ink-muted">
            {count} {count === 1 ? 'item' : 'items'}
          </p>
        )}
        {aside}
      </header>
      {children}
    </section>
  )
}
