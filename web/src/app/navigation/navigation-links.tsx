import { HouseIcon, LogInIcon, MessageSquareIcon, PlusIcon } from 'lucide-react'
import { Suspense } from 'react'
import { useSession } from '../../api/session.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { LazyScreen, lazyPage } from '../lazy-page.tsx'
import { LegalLinks } from './legal-links.tsx'
import { NavigationLink } from './navigation-item.tsx'

const group = 'space-y-0.5'

/** In its own chunk because visitors don't need it. Renders nothing if the chunk fails to load. */
export const memberLinks = lazyPage(() =>
  import('./member-links.tsx').then(
    ({ MemberLinks }) => MemberLinks,
    () => () => null,
  ),
)

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
      {!isLoading && !user && <VisitorLinks />}
      {user && (
        <Suspense fallback={<LoadingLinks />}>
          <LazyScreen page={memberLinks} />
        </Suspense>
      )}
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
