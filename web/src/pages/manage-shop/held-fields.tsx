import type { ReactNode } from 'react'

type HeldFieldsProps = {
  /** Why this manager can't change these fields. Without it, they can. */
  hold: string | null | undefined
  children: ReactNode
}

/** Fields that only the owner can change, with the reason. */
export function HeldFields({ hold, children }: HeldFieldsProps) {
  if (!hold) return children
  return (
    <fieldset disabled className="min-w-0 space-y-2">
      {children}
      <p className="text-xs text-pretty text-ink-muted">{hold}</p>
    </fieldset>
  )
}
