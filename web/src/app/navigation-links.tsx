import type { AuthUser } from '@guildshop/contract/session-token'
import {
  BoxIcon,
  ChartColumnIcon,
  FileTextIcon,
  HouseIcon,
  LockIcon,
  LogInIcon,
  LogOutIcon,
  MessageSquareIcon,
  PlusIcon,
  ServerIcon,
  ShieldIcon,
  UserIcon,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { useSession } from '../api/session.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { NavigationAction, NavigationLink } from './navigation-item.tsx'

const group = 'space-y-0.5'

/** Links for visitors, users or super administrators. */
export function NavigationLinks() {
  const { isLoading, user } = useSession()
  return (
    <>
      <ul className={group}>
        <NavigationLink to="/" icon={HouseIcon} label="Home" />
        <NavigationLink to="/discord" icon={MessageSquareIcon} label="Discord" />
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
        <NavigationLink to="/login" icon={LogInIcon} label="Login" />
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

function LegalLinks() {
  return (
    <>
      <NavigationLink to="/terms-of-service" icon={FileTextIcon} label="Terms of Service" />
      <NavigationLink to="/privacy-policy" icon={LockIcon} label="Privacy Policy" />
    </>
  )
}
