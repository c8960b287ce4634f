import { type ReactNode, useId } from 'react'

type FormSectionProps = { title: string; hint?: string | null; children: ReactNode }

/** A part of the dialog, with a heading. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-3">
      <div>
        <h3 id={id} className="text-sm font-semibold text-ink">
          {title}
        </h3>
        {hint && <p className="text-xs text-pretty text-ink-muted">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
