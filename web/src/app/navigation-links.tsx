import type { AuthUser } from '@guildshop/contract/session-token'
import { useNavigate } from 'react-router'
import { useSession } from '../api/session.tsx'
import {
  BoxIcon,
  ChartIcon,
  ChatIcon,
  DocumentIcon,
  EnterIcon,
  HomeIcon,
  LeaveIcon,
  LockIcon,
  PlusIcon,
  ServersIcon,
  ShieldIcon,
  UserIcon,
} from '../ui/icons.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { NavigationAction, NavigationLink } from './navigation-item.tsx'

const group = 'space-y-0.5'

/** Links for visitors, users or super administrators. */
export function NavigationLinks() {
  const { isLoading, user } = useSession()
  return (
    <>
      <ul className={group}>
        <NavigationLink to="/" icon={HomeIcon} label="Home" />
        <NavigationLink to="/discord" icon={ChatIcon} label="Discord" />
      </ul>
      {isLoading && <LoadingLinks />}
      {!isLoading && (user ? <MemberLinks user={user} /> : <VisitorLinks />)}
    </>
  )
}

function LoadingLinks() {
  return (
    <div role="status" className="space-y-2 px-2.5 text-sm text-ink-muted">
      Loading
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-5 w-24" />
    </div>
  )
}

function VisitorLinks() {
  return (
    <>
      <ul className={group}>
        <NavigationLink to="/login" icon={EnterIcon} label="Login" />
        <NavigationLink to="/signup" icon={PlusIcon} label="Sign Up" />
      </ul>
      <ul className={`mt-auto ${group}`}>
        <LegalLinks />
      </ul>
    </>
  )
}

function MemberLinks({ user }: { user: AuthUser }) {
  const { logOut } = useSession()
  const navigate = useNavigate()

  function leave() {
    navigate('/')
    logOut()
  }

  return (
    <>
      <div className="space-y-1.5">
        <p className="truncate px-2.5 text-xs text-ink-muted" title={user.username}>
          Welcome, {user.username}
        </p>
        <ul className={group}>
          <NavigationLink to="/dashboard" icon={ChartIcon} label="Dashboard" />
          <NavigationLink to="/manage-orders" icon={BoxIcon} label="Manage Orders" />
          <NavigationLink to="/manage-servers" icon={ServersIcon} label="Manage Servers" />
          <NavigationLink to="/profile" icon={UserIcon} label="My Profile" />
          {user.isSuperAdmin && <NavigationLink to="/admin" icon={ShieldIcon} label="Admin Center" />}
        </ul>
      </div>
      <ul className={`mt-auto ${group}`}>
        <LegalLinks />
        <NavigationAction onPress={leave} icon={LeaveIcon} label="Logout" />
      </ul>
    </>
  )
}

function LegalLinks() {
  return (
    <>
      <NavigationLink to="/terms-of-service" icon={DocumentIcon} label="Terms of Service" />
      <NavigationLink to="/privacy-policy" icon={LockIcon} label="Privacy Policy" />
    </>
  )
}
