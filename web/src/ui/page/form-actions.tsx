import type { ReactNode } from 'react'
import { besideFormClasses } from './notice.tsx'

/** A form's buttons and the notices about it: beside them, or below where it's narrow, so nothing moves under the pointer. */
export function FormActions({ notices, children }: { notices: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      {children}
      <div className={besideFormClasses}>{notices}</div>
    </div>
  )
}
