import { Skeleton } from '../../ui/skeleton.tsx'

const rows = ['first', 'second', 'third', 'fourth', 'fifth']

/** The head of a table and the rows to come. */
export function TableSkeleton({ count = rows.length }: { count?: number }) {
  return (
    <div className="@container">
      <div className="divide-y divide-line overflow-hidden rounded-md border border-line">
        <div className="hidden h-9 bg-raised @3xl:block" />
        {rows.slice(0, count).map((row) => (
          <div key={row} className="flex h-20 items-center px-3 @3xl:h-9">
            <Skeleton className="h-14 w-full @3xl:h-4" />
          </div>
        ))}
      </div>
    </div>
  )
}
