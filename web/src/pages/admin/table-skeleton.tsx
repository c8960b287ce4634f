import { Skeleton } from '../../ui/page/skeleton.tsx'

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

type TableSkeletonProps = {
  count?: number
  /** Row height classes, stacked and as columns. */
  row?: string
}

export function TableSkeleton({ count = rows.length, row = 'h-20 @3xl:h-9' }: TableSkeletonProps) {
  return (
    <div className="@container">
      <div className="divide-y divide-line overflow-hidden rounded-md border border-line">
        <div className="hidden h-9 bg-raised @3xl:block" />
        {rows.slice(0, count).map((place) => (
          <div key={place} className={`flex items-center px-3 ${row}`}>
            <Skeleton className="h-14 w-full @3xl:h-4" />
          </div>
        ))}
      </div>
    </div>
  )
}
