import type { LucideIcon } from 'lucide-react'
import { resting, shape } from './navigation-item.tsx'

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
