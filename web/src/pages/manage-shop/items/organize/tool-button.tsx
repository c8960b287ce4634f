import type { ComponentProps, ReactNode } from 'react'

type ToolButtonProps = ComponentProps<'button'> & {
  label: string
  describedBy: string
  isBusy?: boolean
  /** Why the button is disabled. */
  hold?: string | null | undefined
  children: ReactNode
}

/** An icon with a name for screen readers and a tooltip. */
export function ToolButton({ label, describedBy, isBusy, hold, children, ...rest }: ToolButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      title={hold ?? label}
      aria-describedby={describedBy}
      aria-busy={isBusy || undefined}
      disabled={isBusy || Boolean(hold) || rest.disabled}
      className="inline-flex min-h-9 min-w-9 cursor-pointer items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink disabled:opacity-60"
    >
      {children}
      <span className="sr-only">{label}</span>
    </button>
  )
}
