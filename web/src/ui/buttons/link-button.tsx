import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { type ButtonVariant, buttonClasses } from './button-classes.ts'

type LinkButtonProps = { variant?: ButtonVariant; wide?: boolean; children: ReactNode } & (
  | { to: string; state?: unknown; href?: never; newTab?: never }
  | { href: string; newTab?: boolean; to?: never; state?: never }
)

/** `to` for routes in the app, `href` for external URLs. */
export function LinkButton({ variant = 'secondary', wide, children, to, state, href, newTab }: LinkButtonProps) {
  const className = classNames(buttonClasses(variant), wide && 'w-full')
  if (to !== undefined) {
    return (
      <Link to={to} state={state} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} className={className} rel="noopener noreferrer" {...(newTab && { target: '_blank' })}>
      {children}
    </a>
  )
}
