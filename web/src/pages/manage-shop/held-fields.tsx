import type { ReactNode } from 'react'

/** Hints for a manager at fields of a held item that they can change in one direction. */
export const raiseOnly = ' You can raise it. Only the owner can lower it.'
export const lowerOnly = ' You can lower it. Only the owner can raise it.'

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
