import type { ComponentType } from 'react'
import { useMatch } from 'react-router'
import { Link } from '../ui/buttons/link.tsx'

type Icon = ComponentType<{ size?: number; className?: string }>

const shape = 'flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left text-sm font-medium'
const resting = 'cursor-pointer text-ink-muted hover:bg-hover hover:text-ink'
const here = 'bg-raised text-ink'

export function NavigationLink({ to, icon: Icon, label }: { to: string; icon: Icon; label: string }) {
  const isHere = useMatch({ path: to, end: to === '/' }) !== null
  return (
    <li>
      <Link to={to} aria-current={isHere ? 'page' : undefined} className={`${shape} ${isHere ? here : resting}`}>
        <Icon className={isHere ? 'text-accent' : ''} />
        {label}
      </Link>
    </li>
  )
}

export function NavigationAction({ onPress, icon: Icon, label }: { onPress: () => void; icon: Icon; label: string }) {
  return (
    <li>
      <button type="button" onClick={onPress} className={`${shape} ${resting}`}>
        <Icon />
        {label}
      </button>
    </li>
  )
}
