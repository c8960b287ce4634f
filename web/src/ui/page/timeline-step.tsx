import type { ReactNode } from 'react'

const dots = {
  good: 'border-accent bg-accent',
  bad: 'border-danger bg-danger',
  plain: 'border-ink-faint bg-surface',
  ahead: 'border-dashed border-ink-faint bg-surface',
}

type TimelineStepProps = {
  tone: keyof typeof dots
  title: ReactNode
  note?: string | null | undefined
  children?: ReactNode
}

/** One event of an ordered list, with a dot and a line to the next. */
export function TimelineStep({ tone, title, note, children }: TimelineStepProps) {
  return (
    <li className="relative pb-5 pl-6 last:pb-0 not-last:before:absolute not-last:before:top-4 not-last:before:bottom-[-0.25rem] not-last:before:left-[0.3125rem] not-last:before:w-px not-last:before:bg-line">
      <span
        aria-hidden="true"
        className={`absolute top-1 left-0 size-[0.6875rem] rounded-full border-2 ${dots[tone]}`}
      />
      <p className={`text-sm font-medium wrap-anywhere ${tone === 'ahead' ? 'text-ink-muted' : 'text-ink'}`}>{title}</p>
      {note && <p className="text-sm text-ink-muted wrap-anywhere">{note}</p>}
      {children && <p className="text-xs text-ink-faint">{children}</p>}
    </li>
  )
}
