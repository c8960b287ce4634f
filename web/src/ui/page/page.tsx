import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'

type PageProps = {
  title: string
  heading?: ReactNode
  intro?: ReactNode
  actions?: ReactNode
  /** Link to the parent screen. */
  back?: ReactNode
  children?: ReactNode
}

/** Page layout: heading, page-level actions, and stacked content. */
export function Page({ title, heading = title, intro, actions, back, children }: PageProps) {
  return (
    <div className="mx-auto w-full max-w-6xl space-y-6 px-4 py-8 sm:px-6 lg:py-10">
      {back && <div className="mb-3">{back}</div>}
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 space-y-1">
          <PageHeading title={title}>{heading}</PageHeading>
          {intro && <p className="text-sm text-pretty text-ink-muted">{intro}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  )
}
