import { type ReactNode, useId } from 'react'

type SettingsSectionProps = {
  /** Makes the title a link target. */
  id?: string
  title: string
  intro?: string
  children: ReactNode
}

/** Heading and intro beside the rows on wide screens, above them on narrow ones. */
export function SettingsSection({ id, title, intro, children }: SettingsSectionProps) {
  const generatedId = useId()
  const titleId = id ?? generatedId
  return (
    <section aria-labelledby={titleId} className="flex flex-wrap gap-x-10 gap-y-4 border-t border-line pt-6">
      <div className="w-full space-y-1 lg:w-60">
        <h2
          id={titleId}
          tabIndex={id ? -1 : undefined}
          className="scroll-mt-20 rounded-sm text-base font-semibold text-ink"
        >
          {title}
        </h2>
        {intro && <p className="max-w-prose text-sm text-pretty text-ink-muted">{intro}</p>}
      </div>
      <div className="min-w-0 grow basis-full divide-y divide-line rounded-lg border border-line bg-surface shadow-card lg:basis-[26rem]">
        {children}
      </div>
    </section>
  )
}
