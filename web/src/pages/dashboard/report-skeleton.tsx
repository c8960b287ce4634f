import { Skeleton } from '../../ui/skeleton.tsx'

const four = ['first', 'second', 'third', 'fourth']

/** A server's sales on their way. */
export function ReportSkeleton() {
  return (
    <div className="space-y-6">
      <p role="status" className="sr-only">
        Loading sales data...
      </p>
      <Skeleton className="h-18 w-full rounded-lg!" />
      <div className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card lg:grid-cols-4">
        {four.map((place) => (
          <div key={place} className="space-y-2 bg-surface p-4 sm:p-5">
            <Skeleton className="h-4 w-28 max-w-full" />
            <Skeleton className="h-7 w-32 max-w-full" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </div>
      <div className="space-y-5 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-56 w-full" />
      </div>
      <div className="space-y-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5">
        {four.map((place) => (
          <Skeleton key={place} className="h-8 w-full" />
        ))}
      </div>
    </div>
  )
}
