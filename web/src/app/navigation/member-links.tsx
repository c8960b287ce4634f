import { BoxIcon, ChartColumnIcon, LogOutIcon, ServerIcon, ShieldIcon, UserIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useSession } from '../../api/session.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { LegalLinks } from './legal-links.tsx'
import { NavigationAction, NavigationLink } from './navigation-item.tsx'

const group = 'space-y-0.5'

export function MemberLinks() {
  const { user, logOut } = useSession()
  const navigate = useNavigate()

  function leave() {
    navigate('/')
    logOut()
  }

  if (!user) return null
  return (
    <>
      <PaletteButton />
      <div className="space-y-1.5">
        <p className="truncate px-2.5 text-xs text-ink-muted" title={user.username}>
          Welcome, {user.username}
        </p>
        <ul className={group}>
          <NavigationLink to="/dashboard" icon={ChartColumnIcon} label="Dashboard" />
          <NavigationLink to="/manage-orders" icon={BoxIcon} label="Manage Orders" />
          <NavigationLink to="/manage-servers" icon={ServerIcon} label="Manage Servers" />
          <NavigationLink to="/profile" icon={UserIcon} label="My Profile" />
          {user.isSuperAdmin && <NavigationLink to="/admin" icon={ShieldIcon} label="Admin Center" />}
        </ul>
      </div>
      <ul className={`mt-auto ${group}`}>
        <LegalLinks />
        <NavigationAction onPress={leave} icon={LogOutIcon} label="Logout" />
      </ul>
    </>
  )
}
