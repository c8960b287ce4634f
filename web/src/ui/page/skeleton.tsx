/** Holds the place of what is loading; its size comes from `className`, in the shape of what comes. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-raised ${className}`} />
}
