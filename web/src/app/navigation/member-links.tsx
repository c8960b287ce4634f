import { useQuery } from '@tanstack/react-query'
import { BoxIcon, ChartColumnIcon, LogOutIcon, ServerIcon, ShieldIcon, UserIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { discordAvatarUrl } from '../../api/discord-avatar-url.ts'
import { profileQuery } from '../../api/profile-api.ts'
import { useSession } from '../../api/session.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { CountedLink, needAttention, toShip } from './counted-link.tsx'
import { LegalLinks } from './legal-links.tsx'
import { NavigationAction } from './navigation-action.tsx'
import { NavigationLink } from './navigation-item.tsx'
import { useCounters } from './use-counters.ts'

const group = 'space-y-0.5'

export function MemberLinks() {
  const { user, logOut } = useSession()
  const navigate = useNavigate()
  const counters = useCounters(user)

  function leave() {
    navigate('/')
    logOut()
  }

  if (!user) return null
  return (
    <>
      <PaletteButton />
      <div className="space-y-1.5">
        <div className="flex items-center gap-2 px-2.5">
          <OwnAvatar name={user.username} />
          <p className="truncate text-xs text-ink-muted" title={user.username}>
            Welcome, {user.username}
          </p>
        </div>
        <ul className={group}>
          <NavigationLink to="/dashboard" icon={ChartColumnIcon} label="Dashboard" />
          <CountedLink
            to="/manage-orders"
            icon={BoxIcon}
            label="Manage Orders"
            counts={[counters && toShip(counters), counters && needAttention(counters.orderProblems)]}
          />
          <CountedLink
            to="/manage-servers"
            icon={ServerIcon}
            label="Manage Servers"
            counts={[counters && needAttention(counters.shopProblems)]}
          />
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

/** From the profile once a screen has loaded it; it isn't worth a request of its own. */
function OwnAvatar({ name }: { name: string }) {
  const { data } = useQuery({ ...profileQuery, enabled: false })
  return <Avatar name={name} imageUrl={discordAvatarUrl(data?.discordId, data?.discordAvatar)} size={20} />
}
