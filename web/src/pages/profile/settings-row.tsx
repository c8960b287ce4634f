import type { ReactNode } from 'react'

type SettingsRowProps = {
  id: string
  title: string
  badge?: ReactNode
  intro: ReactNode
  /** Placed before the action in reading order. */
  details?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** One setting with its action; `children` appear below. The title is a link target with this `id`. */
export function SettingsRow({ id, title, badge, intro, details, action, children }: SettingsRowProps) {
  return (
    <div className="flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72 space-y-0.5">
          <div className="flex flex-wrap items-center gap-2">
            <h3 id={id} tabIndex={-1} className="scroll-mt-20 rounded-sm text-sm font-semibold text-ink">
              {title}
            </h3>
            {badge}
          </div>
          <p className="text-sm text-pretty text-ink-muted">{intro}</p>
          {details}
        </div>
        {action}
      </div>
      {children}
    </div>
  )
}

/** Restores focus when the focused element was removed. */
export const focusRow = (id: string) => document.getElementById(id)?.focus()
