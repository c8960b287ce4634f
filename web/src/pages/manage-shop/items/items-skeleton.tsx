import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { itemGrid } from './item-grid.ts'

const places = ['first', 'second']

export function ItemsSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading items...
      </p>
      <div className={itemGrid}>
        <div className="flex min-h-36 flex-col items-center justify-center gap-2 rounded-lg border border-dashed border-field-line p-6">
          <Skeleton className="size-10 rounded-full!" />
          <Skeleton className="h-5 w-28" />
        </div>
        {places.map((place) => (
          <div key={place} className="overflow-hidden rounded-lg border border-line bg-surface">
            <div className="space-y-3 p-4">
              <div className="flex gap-3">
                <Skeleton className="size-18 shrink-0" />
                <div className="flex-1 space-y-2">
                  <Skeleton className="h-5 w-2/3" />
                  <Skeleton className="h-5 w-24" />
                </div>
              </div>
              <Skeleton className="h-10 w-full" />
              <Skeleton className="h-5 w-32" />
            </div>
            <div className="flex gap-2 border-t border-line px-4 py-2">
              <Skeleton className="h-9 w-14" />
              <Skeleton className="h-9 w-18" />
            </div>
          </div>
        ))}
      </div>
    </>
  )
}
