import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { Notice } from './notice.tsx'

/** A query, as far as its failure is concerned. */
export type Loading = { error: unknown; isFetching: boolean; refetch: () => unknown }

type LoadFailureProps = {
  query: Omit<Loading, 'error'>
  children: ReactNode
  /** What else could help. */
  help?: ReactNode
}

/** Says what could not be loaded, and tries again on request. */
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
