import type { ReactNode } from 'react'
import { Notice } from '../page/notice.tsx'
import { Button } from './button.tsx'

type AlternativeActionProps = { isPending: boolean; problem: string | null; onClick: () => void; children: ReactNode }

/** An alternative to the form above it. */
export function AlternativeAction({ isPending, problem, onClick, children }: AlternativeActionProps) {
  return (
    <div className="space-y-4">
      <p className="flex items-center gap-3 text-sm leading-5 text-ink-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <Button wide pending={isPending} onClick={onClick}>
        {children}
      </Button>
      <Notice tone="error">{problem}</Notice>
    </div>
  )
}
