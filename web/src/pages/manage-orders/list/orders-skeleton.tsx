import { Skeleton } from '../../../ui/page/skeleton.tsx'

const places = ['first', 'second', 'third']

export function OrdersSkeleton() {
  return (
    <div className="space-y-4">
      <p role="status" className="sr-only">
        Loading your servers...
      </p>
      <ToolsSkeleton />
      <PendingPlaceholders />
    </div>
  )
}

/** Tabs and tools, shown while we check whether the API supports them. */
export function ToolsSkeleton() {
  return (
    <>
      <Skeleton className="h-[2.625rem] w-full" />
      <Skeleton className="h-20 w-full sm:h-9" />
    </>
  )
}

export function PendingSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading orders...
      </p>
      <PendingPlaceholders />
    </>
  )
}

function PendingPlaceholders() {
  return (
    <div className="space-y-4">
      <Skeleton className="h-6 w-36" />
      {places.map((place) => (
        <div key={place} className="rounded-lg border border-line bg-surface">
          <div className="grid items-start gap-4 p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="space-y-4">
              <div className="flex gap-4">
                <Skeleton className="size-18 shrink-0" />
                <div className="flex-1 space-y-2">
                  <Skeleton className="h-5 w-2/3" />
                  <Skeleton className="h-5 w-full" />
                </div>
              </div>
              <Skeleton className="h-44 w-full sm:h-[5.25rem] md:h-31 xl:h-[5.25rem]" />
            </div>
            <Skeleton className="h-31 w-full" />
          </div>
          <div className="flex justify-end border-t border-line px-4 py-2.5 sm:px-5">
            <Skeleton className="h-9 w-36" />
          </div>
        </div>
      ))}
    </div>
  )
}

export function RowSkeletons() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading orders...
      </p>
      {[...places, 'fourth', 'fifth', 'sixth'].map((place) => (
        <div key={place} className="flex h-18 items-center gap-3 border-b border-line px-4 last:border-b-0 sm:px-5">
          <Skeleton className="size-10 shrink-0" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}
