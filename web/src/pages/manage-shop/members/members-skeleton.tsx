import { Skeleton } from '../../../ui/page/skeleton.tsx'

const five = ['first', 'second', 'third', 'fourth', 'fifth']

export function SummarySkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading figures...
      </p>
      <div className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card">
        {five.map((place) => (
          <div key={place} className="flex-1 basis-[45%] space-y-1 bg-surface p-4 sm:p-5 lg:basis-[15%]">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-6 w-24 sm:h-7" />
            <Skeleton className="h-9 w-full" />
          </div>
        ))}
      </div>
      <div className="rounded-lg border border-line bg-surface shadow-card">
        <div className="border-b border-line px-4 py-3 sm:px-5">
          <Skeleton className="h-8 w-56" />
        </div>
        <div className="space-y-4 p-4 sm:p-5">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-[13.875rem] w-full" />
        </div>
      </div>
    </>
  )
}

export function MemberRowSkeletons() {
  return (
    <div className="space-y-3">
      <p role="status" className="sr-only">
        Loading members...
      </p>
      <Skeleton className="h-6 w-40" />
      <div className="rounded-lg border border-line bg-surface shadow-card">
        {five.map((place) => (
          <div key={place} className="flex h-14 items-center gap-6 border-b border-line px-4 last:border-b-0">
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 flex-1 max-sm:hidden" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </div>
    </div>
  )
}
