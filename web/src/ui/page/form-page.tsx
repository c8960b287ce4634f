import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { PageHeading } from './page-heading.tsx'

type FormPageProps = { title: string; heading?: string; intro?: ReactNode; footer?: ReactNode; children: ReactNode }

/** A centered single-form page with links below. */
export function FormPage({ title, heading = title, intro, footer, children }: FormPageProps) {
  return (
    <div className="mx-auto w-full max-w-[25rem] space-y-6 px-4 py-8 sm:pt-[12dvh]">
      <header className="space-y-1 text-center text-balance">
        <PageHeading title={title}>{heading}</PageHeading>
        {intro && <p className="text-ink-muted wrap-anywhere">{intro}</p>}
      </header>
      <Card>{children}</Card>
      {footer && <p className="text-center text-balance text-ink-muted">{footer}</p>}
    </div>
  )
}
