import { Skeleton } from '../../ui/skeleton.tsx'

export function GoalSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading goal...
      </p>
      <div className="flex justify-between gap-4">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-6 w-10" />
      </div>
      <Skeleton className="h-2 w-full" />
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-9 w-40" />
    </>
  )
}
