import { Skeleton } from '../../ui/page/skeleton.tsx'
import { rowActions } from './server-row.tsx'

/** Placeholder rows with one or two action buttons each. */
export function ServerSkeleton({ rows, hasTwoActions = false }: { rows: number; hasTwoActions?: boolean }) {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
          <div className="flex min-w-0 flex-1 basis-40 items-center gap-3">
            <Skeleton className="size-10 shrink-0" />
            <Skeleton className="h-4 w-full max-w-40" />
          </div>
          <div className={rowActions(hasTwoActions)}>
            <Skeleton className="h-9 w-20" />
            {hasTwoActions && <Skeleton className="h-9 w-20" />}
          </div>
        </div>
      ))}
    </div>
  )
}
