import { Skeleton } from '../../../ui/page/skeleton.tsx'

export function GoalSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading goal...
      </p>
      <div className="space-y-2">
        <div className="flex justify-between gap-4">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-7 w-10" />
        </div>
        <Skeleton className="h-2 w-full" />
        <Skeleton className="h-5 w-64 max-w-full" />
      </div>
      <Skeleton className="h-11.5 w-full" />
      <Skeleton className="h-9 w-40" />
    </>
  )
}
