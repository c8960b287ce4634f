import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Notice } from './notice.tsx'

/** The part of a query result needed to show its error and retry it. */
export type Loading = { error: unknown; isFetching: boolean; refetch: () => unknown }

type LoadFailureProps = {
  query: Omit<Loading, 'error'>
  children: ReactNode
  /** Further help below the error. */
  help?: ReactNode
}

/** Error notice with a Retry button. */
export function LoadFailure({ query, children, help }: LoadFailureProps) {
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <Notice tone="error">{children}</Notice>
        </div>
        <Button pending={query.isFetching} onClick={() => query.refetch()}>
          Retry
        </Button>
      </div>
      {help}
    </div>
  )
}
