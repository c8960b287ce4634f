import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/page/skeleton.tsx'

const four = ['first', 'second', 'third', 'fourth']

export function ReportSkeleton() {
  return (
    <div className="space-y-6">
      <p role="status" className="sr-only">
        Loading sales data...
      </p>
      <CardSkeleton head="h-6 w-36">
        {four.slice(1).map((place) => (
          <Skeleton key={place} className="h-5 w-full" />
        ))}
      </CardSkeleton>
      <div className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card">
        {four.map((place, index) => (
          <div key={place} className="flex-1 basis-[45%] space-y-1 bg-surface p-4 sm:p-5 lg:basis-1/5">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-6 w-full max-w-40 sm:h-7" />
            {index < 2 && <Skeleton className="h-[3.375rem] w-4/5 sm:h-9" />}
          </div>
        ))}
      </div>
      <CardSkeleton head="h-16 w-60 max-w-full sm:h-8">
        <Skeleton className="h-6 w-56 max-w-full" />
        <Skeleton className="h-[13.875rem] w-full" />
      </CardSkeleton>
      <CardSkeleton head="h-11 w-60 max-w-full">
        <Skeleton className="h-5 w-full" />
        {four.map((place) => (
          <Skeleton key={place} className="h-10 w-full" />
        ))}
      </CardSkeleton>
    </div>
  )
}

/** Card-shaped placeholder; `head` sizes the header. */
function CardSkeleton({ head, children }: { head: string; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      <div className="border-b border-line px-4 py-3 sm:px-5">
        <Skeleton className={head} />
      </div>
      <div className="space-y-4 p-4 sm:p-5">{children}</div>
    </div>
  )
}
