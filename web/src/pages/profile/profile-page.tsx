import type { Profile } from '@guildshop/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { errorMessage } from '../../api/http.ts'
import { profileQuery } from '../../api/profile-api.ts'
import { useSession } from '../../api/session.tsx'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SectionNavigation } from '../../ui/page/section-navigation.tsx'
import { renderNothing } from '../../ui/render-nothing.ts'
import { useDeferredReady } from '../../ui/use-deferred-ready.ts'
import { AccountDetails } from './account/account-details.tsx'
import { EmailVerification } from './account/email-verification.tsx'
import { dataExportQuery } from './account/privacy-api.ts'
import { YourData } from './account/your-data.tsx'
import { AccessDenied } from './connections/access-denied.tsx'
import { AccountConnections } from './connections/account-connections.tsx'
import { ReturnLanding, ReturnMessage } from './connections/return-notice.tsx'
import { denialIn, useDenial } from './connections/use-denial.ts'
import { useReturnNotice } from './connections/use-return-notice.ts'
import { NotificationsSkeleton } from './notifications/notifications-skeleton.tsx'
import { ActiveServers } from './premium/active-servers.tsx'
import { billingHistoryQuery, planQuery } from './premium/premium-api.ts'
import { PremiumSubscription } from './premium/premium-subscription.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { recoveryCodesQuery } from './security/recovery-codes-api.ts'
import { Security } from './security/security.tsx'
import { Sessions } from './security/sessions.tsx'
import { sessionsQuery } from './security/sessions-api.ts'
import { focusRow } from './settings-row.tsx'

const BillingHistory = lazy<ComponentType>(() =>
  import('./premium/billing-history.tsx').then(({ BillingHistory }) => ({ default: BillingHistory }), renderNothing),
)
const FirstAdmin = lazy<ComponentType>(() =>
  import('./first-admin/first-admin.tsx').then(({ FirstAdmin }) => ({ default: FirstAdmin }), renderNothing),
)
const Notifications = lazy<ComponentType>(() =>
  import('./notifications/notifications.tsx').then(({ Notifications }) => ({ default: Notifications }), renderNothing),
)

const sections = [
  { id: 'account-details', label: 'Account' },
  { id: 'premium-subscription', label: 'Premium' },
  { id: 'active-servers', label: 'Servers' },
  { id: 'account-connections', label: 'Connections' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'security', label: 'Password & 2FA' },
  { id: 'billing-history', label: 'Billing' },
  { id: 'sessions', label: 'Devices' },
  { id: 'your-data', label: 'Data' },
]

export function ProfilePage() {
  const { isLoading, user } = useSession()
  const enabled = user !== null
  const profile = useQuery({ ...profileQuery, enabled })
  // Prefetched in parallel with the profile, to avoid a request waterfall and layout shifts.
  useQuery({ ...planQuery, enabled })
  useQuery({ ...billingHistoryQuery, enabled })
  useQuery({ ...sessionsQuery, enabled })
  useQuery({ ...recoveryCodesQuery, enabled })
  useQuery({ ...dataExportQuery, enabled, refetchInterval: false })
  const isReady = useDeferredReady(profile.data !== undefined)
  const denial = useDenial() ?? denialIn(profile.error)
  const { notice, forgetNotice } = useReturnNotice()

  if (!isLoading && !user) return <AccessDenied message="Please log in to view your profile." />
  if (denial) return <AccessDenied message={denial} />

  return (
    <Page title="My Profile" intro="Manage your account, connections and security.">
      {notice && !isReady && <ReturnMessage notice={notice} />}
      {(profile.data || !profile.isError) && <SectionNavigation sections={sections} />}
      {profile.data && isReady && (
        <ReturnLanding notice={notice}>
          <Settings profile={profile.data} onStart={forgetNotice} />
        </ReturnLanding>
      )}
      {!isReady && !profile.isError && <ProfileSkeleton />}
      {!profile.data && profile.isError && (
        <LoadFailure query={profile}>{errorMessage(profile.error, 'Failed to fetch profile data.')}</LoadFailure>
      )}
    </Page>
  )
}

function Settings({ profile, onStart }: { profile: Profile; onStart: () => void }) {
  const { hash } = useLocation()

  // Focus the row a link points to, for example `#paypal`.
  useEffect(() => focusRow(hash.slice(1)), [hash])

  return (
    <>
      <EmailVerification isVerified={profile.isVerified !== false} />
      {profile.canRedeemAdminCode && (
        <Suspense>
          <FirstAdmin />
        </Suspense>
      )}
      <AccountDetails profile={profile} />
      <PremiumSubscription profile={profile} onStart={onStart} />
      <ActiveServers />
      <AccountConnections profile={profile} onStart={onStart} />
      {profile.hasNotifications && (
        <Suspense fallback={<NotificationsSkeleton />}>
          <Notifications />
        </Suspense>
      )}
      <Security profile={profile} />
      <Suspense>
        <BillingHistory />
      </Suspense>
      <Sessions />
      <YourData profile={profile} />
    </>
  )
}
