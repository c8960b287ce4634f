import { ChevronRightIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'

type DisclosureProps = { title: string; note: string; isOpenAtFirst: boolean; children: ReactNode }

/** Fields that most offers don't need. Opens when a wrong field in it is focused. */
export function Disclosure({ title, note, isOpenAtFirst, children }: DisclosureProps) {
  const [isOpen] = useState(isOpenAtFirst)
  return (
    <details open={isOpen} className="group rounded-md border border-line">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-md px-3 py-2 text-sm">
        <ChevronRightIcon className="shrink-0 text-ink-muted transition-transform group-open:rotate-90" />
        <span className="font-medium text-ink">{title}</span>
        <span className="min-w-0 truncate text-ink-muted">{note}</span>
      </summary>
      <div className="space-y-4 px-3 pt-1 pb-3">{children}</div>
    </details>
  )
}
