import type { ReactNode } from 'react'
import { Link } from 'react-router'

export const textLinkClasses =
  'rounded-sm font-medium text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent'

type TextLinkProps = { to: string; newTab?: boolean; state?: unknown; children: ReactNode }

/** A link inside a sentence or below a form. */
export function TextLink({ to, newTab, state, children }: TextLinkProps) {
  return (
    <Link to={to} state={state} className={textLinkClasses} {...(newTab && { target: '_blank', rel: 'noopener' })}>
      {children}
    </Link>
  )
}
