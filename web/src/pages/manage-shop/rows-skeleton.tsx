import { Skeleton } from '../../ui/page/skeleton.tsx'

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

/** The place of a list while it loads; `label` is for screen readers. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <div className="space-y-3">
      <p role="status" className="sr-only">
        {label}
      </p>
      <Skeleton className="h-9 w-full sm:w-72" />
      <div className="rounded-lg border border-line bg-surface shadow-card">
        {rows.map((place) => (
          <div key={place} className="flex h-16 items-center gap-6 border-b border-line px-4 last:border-b-0">
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 flex-1 max-sm:hidden" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </div>
    </div>
  )
}
