import type { ReactNode } from 'react'

type DetailProps = {
  name: string
  children: ReactNode
  /** Across both columns, such as a form that changes the value. */
  below?: ReactNode
}

/** One name and value of a description list. */
export function Detail({ name, children, below }: DetailProps) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-4 px-4 sm:grid-cols-[8rem_minmax(0,1fr)] py-3 sm:px-5">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2 text-sm text-ink">{children}</dd>
      {below && <dd className="col-span-2 pt-4 pb-1">{below}</dd>}
    </div>
  )
}
