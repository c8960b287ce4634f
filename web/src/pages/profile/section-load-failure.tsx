import type { ReactNode } from 'react'
import { LoadFailure, type Loading } from '../../ui/page/load-failure.tsx'

/** Replaces a section's rows when they can't be loaded. */
export function SectionLoadFailure({ query, children }: { query: Omit<Loading, 'error'>; children: ReactNode }) {
  return (
    <div className="p-4 sm:p-5">
      <LoadFailure query={query}>{children}</LoadFailure>
    </div>
  )
}
