import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

export const shape = 'flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left text-sm font-medium'
export const resting = 'cursor-pointer text-ink-muted hover:bg-hover hover:text-ink'
const here = 'bg-raised text-ink'

type NavigationLinkProps = { to: string; icon: LucideIcon; label: ReactNode; describedBy?: string | undefined }

export function NavigationLink({ to, icon: Icon, label, describedBy }: NavigationLinkProps) {
  return (
    <li>
      <NavLink
        to={to}
        aria-describedby={describedBy}
        className={({ isActive }) => `${shape} ${isActive ? here : resting}`}
      >
        {({ isActive }) => (
          <>
            <Icon className={isActive ? 'text-accent' : ''} />
            {label}
          </>
        )}
      </NavLink>
    </li>
  )
}
