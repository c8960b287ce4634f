import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type NoticeTone = 'error' | 'success' | 'warning' | 'info'

const tones = {
  error: {
    role: 'alert',
    Icon: CircleAlertIcon,
    classes: 'border-danger-line bg-danger-soft',
    iconClasses: 'text-danger',
  },
  success: {
    role: 'status',
    Icon: CircleCheckIcon,
    classes: 'border-accent-line bg-accent-soft',
    iconClasses: 'text-accent',
  },
  warning: {
    role: undefined,
    Icon: TriangleAlertIcon,
    classes: 'border-warning-line bg-warning-soft',
    iconClasses: 'text-warning',
  },
  info: { role: undefined, Icon: InfoIcon, classes: 'border-line bg-raised', iconClasses: 'text-ink-muted' },
} as const

type NoticeProps = {
  tone: NoticeTone
  /** For a lasting problem, which isn't announced on every visit. */
  isQuiet?: boolean
  children?: ReactNode
}

/** Status message; errors and successes are announced by screen readers. Renders nothing when empty. */
export function Notice({ tone, isQuiet, children }: NoticeProps) {
  if (!children) return null
  const { role, Icon, classes, iconClasses } = tones[tone]
  return (
    <div role={isQuiet ? undefined : role} className={`flex gap-2.5 rounded-md border px-3 py-2.5 text-sm ${classes}`}>
      <Icon size={18} className={`mt-px shrink-0 ${iconClasses}`} />
      <div className="min-w-0 flex-1 text-pretty wrap-anywhere">{children}</div>
    </div>
  )
}

/** For notices at the end of a one-line form, beside its button: on wide screens they move nothing. */
export const besideFormClasses = 'min-w-0 flex-1 basis-60 empty:hidden *:py-[7px]'
