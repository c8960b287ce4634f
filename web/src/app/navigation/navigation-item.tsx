import type { LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'

const shape = 'flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left text-sm font-medium'
const resting = 'cursor-pointer text-ink-muted hover:bg-hover hover:text-ink'
const here = 'bg-raised text-ink'

export function NavigationLink({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  return (
    <li>
      <NavLink to={to} className={({ isActive }) => `${shape} ${isActive ? here : resting}`}>
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

export function NavigationAction({
  onPress,
  icon: Icon,
  label,
}: {
  onPress: () => void
  icon: LucideIcon
  label: string
}) {
  return (
    <li>
      <button type="button" onClick={onPress} className={`${shape} ${resting}`}>
        <Icon />
        {label}
      </button>
    </li>
  )
}
