import { Skeleton } from '../../ui/skeleton.tsx'

export function SelectorSkeleton() {
  return (
    <div className="space-y-1.5">
      <Skeleton className="h-5 w-12" />
      <Skeleton className="h-9 w-full" />
    </div>
  )
}
