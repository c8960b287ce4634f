import { type ReactNode, type Ref, useId } from 'react'

type ServerSectionProps = {
  title: string
  intro: ReactNode
  /** Shown at the end of the intro line. */
  aside?: ReactNode
  /** Anchor for links to the heading. */
  id?: string
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A titled section with its content in a card. */
export function ServerSection({ title, intro, aside, id, heading, children }: ServerSectionProps) {
  const ownId = useId()
  const titleId = id ?? ownId
  return (
    <section aria-labelledby={titleId} className="space-y-3">
      <header className="space-y-0.5">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className="scroll-mt-20 rounded-sm text-base font-semibold text-ink lg:scroll-mt-8"
        >
          {title}
        </h2>
        <div className="flex items-baseline justify-between gap-4 text-sm text-ink-muted">
          {intro}
          {aside}
        </div>
      </header>
      <div className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">{children}</div>
    </section>
  )
}
