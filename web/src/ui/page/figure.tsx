import type { ReactNode } from 'react'

/** Wraps onto its own row when it doesn't fit in half the width. */
export function Figure({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <div className="flex-1 basis-[45%] space-y-1 bg-surface p-4 sm:p-5 lg:basis-[15%]">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="text-lg font-semibold tracking-tight text-ink whitespace-nowrap tabular-nums sm:text-xl">
        {value}
      </dd>
      {children}
    </div>
  )
}

export const figuresClasses = 'flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card'
