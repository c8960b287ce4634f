import type { Profile } from '@guildshop/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/http.ts'
import { profileQuery } from '../../api/profile-api.ts'
import { useSession } from '../../api/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { AccessDenied } from './access-denied.tsx'
import { AccountDetails } from './account-details.tsx'
import { EmailVerification } from './email-verification.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { Security } from './security.tsx'
import { Sessions } from './sessions.tsx'
import { denialIn, useDenial } from './use-denial.ts'

export function ProfilePage() {
  const { isLoading, user } = useSession()
  const profile = useQuery({ ...profileQuery, enabled: user !== null })
  const denial = useDenial() ?? denialIn(profile.error)

  if (!isLoading && !user) return <AccessDenied words="Please log in to view your profile." />
  if (denial) return <AccessDenied words={denial} />
  if (profile.data) return <Settings profile={profile.data} />
  if (!profile.isError) return <ProfileSkeleton />

  return (
    <Page title="My Profile">
      <Notice tone="error">{messageOf(profile.error, 'Failed to fetch profile data.')}</Notice>
      <Button pending={profile.isFetching} onClick={() => profile.refetch()}>
        Retry
      </Button>
    </Page>
  )
}

function Settings({ profile }: { profile: Profile }) {
  return (
    <Page title="My Profile" intro="Your account, and what keeps it safe.">
      <EmailVerification isVerified={profile.isVerified !== false} />
      <AccountDetails profile={profile} />
      <Security profile={profile} />
      <Sessions />
    </Page>
  )
}
