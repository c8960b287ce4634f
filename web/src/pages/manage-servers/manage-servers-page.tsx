import { useSession } from '../../api/session.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Notice } from '../../ui/page/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ConnectServer } from './connect-server.tsx'
import { ManageableServers } from './manageable-servers.tsx'
import { RegisteredServers } from './registered-servers.tsx'
import { ServerSkeleton } from './server-skeleton.tsx'
import { useEligibleServers } from './use-eligible-servers.ts'
import { useKnownServers } from './use-known-servers.ts'

/** Hides everything below lists of unknown length until they have loaded, to avoid layout shift. */
export function ManageServersPage() {
  const { isLoading, user } = useSession()
  const known = useKnownServers(user)
  const eligible = useEligibleServers(user)

  return (
    <Page title="Manage Your Servers" intro="Your Discord servers and their shops.">
      {isLoading && <UserSkeleton />}
      {!isLoading && !user && <UserMissing />}
      {user && (
        <>
          <RegisteredServers
            list={known.registeredList}
            servers={known.owned}
            isWaiting={known.isRegisteredWaiting}
            isPayPalMissing={known.isPayPalMissing}
            isPaypalRefused={known.isPaypalRefused}
          />
          <ManageableServers
            key={known.registeredList.isPending ? 'placeholder' : 'list'}
            list={known.manageableList}
            servers={known.manageable}
            isWaiting={known.isWaiting}
          />
        </>
      )}
      <div hidden={isLoading || known.isComing}>
        <ConnectServer user={user} known={known} eligible={eligible} />
      </div>
    </Page>
  )
}

function UserMissing() {
  return (
    <>
      <Notice tone="error">Error: User data not available. Please try logging in again.</Notice>
      <LinkButton to="/login">Go to login</LinkButton>
    </>
  )
}

function UserSkeleton() {
  return (
    <div className="space-y-3">
      <p role="status" className="text-sm text-ink-muted">
        Loading user data...
      </p>
      <div className="rounded-lg border border-line bg-surface shadow-card">
        <ServerSkeleton rows={2} />
      </div>
    </div>
  )
}
