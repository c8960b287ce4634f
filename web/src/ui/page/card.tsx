import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type CardProps = { title?: string; intro?: ReactNode; actions?: ReactNode; children?: ReactNode }

/** A section with an h2 heading. */
export function Card({ title, intro, actions, children }: CardProps) {
  return (
    <section className="rounded-lg border border-line bg-surface shadow-card">
      {title && (
        <header
          className={classNames(
            'flex flex-wrap justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 sm:px-5',
            intro ? 'items-start' : 'items-center',
          )}
        >
          <div className="min-w-0 space-y-0.5">
            <h2 className="text-base font-semibold text-ink">{title}</h2>
            {intro && <p className="text-sm text-pretty text-ink-muted">{intro}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className="space-y-4 p-4 sm:p-5">{children}</div>
    </section>
  )
}
