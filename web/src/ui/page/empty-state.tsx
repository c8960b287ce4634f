import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }

/** Says what will appear here and offers the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-dashed border-line px-6 py-12 text-center">
      <p className="text-base font-semibold text-balance text-ink wrap-anywhere">{title}</p>
      <div className="max-w-md text-sm text-pretty text-ink-muted">{children}</div>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
