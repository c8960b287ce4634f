import type { ReactNode } from 'react'

type FactProps = {
  label: string
  /** Shown in parentheses after the value. */
  aside?: ReactNode
  /** Spans both columns. */
  isWide?: boolean
  children: ReactNode
}

export function Fact({ label, aside, isWide, children }: FactProps) {
  return (
    <div className={isWide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="text-sm text-ink tabular-nums wrap-anywhere">
        {children}
        {aside && (
          <>
            {' '}
            <span className="inline-block text-ink-muted">({aside})</span>
          </>
        )}
      </dd>
    </div>
  )
}
