import { Skeleton } from '../../ui/page/skeleton.tsx'
import { SettingsSection } from './settings-section.tsx'

const details = ['email', 'username', 'tier']
const connections = ['discord', 'paypal']
const securitySettings = ['password', 'two-factor', 'deactivation']
const sessions = ['this one', 'another']
const dataSettings = ['download', 'deletion']

export function ProfileSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading your profile...
      </p>
      <SettingsSection id="account-details" title="Account Details">
        {details.map((detail) => (
          <DetailSkeleton key={detail} />
        ))}
      </SettingsSection>
      <SettingsSection id="premium-subscription" title="Premium Subscription" intro="Your plan and billing.">
        <DetailSkeleton />
        <div className="flex flex-col gap-4 p-4 sm:p-5">
          <RowSkeleton />
          <Skeleton className="h-38 w-full max-w-xl sm:h-18" />
        </div>
        <div className="flex flex-col gap-4 p-4 sm:p-5">
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-15 w-full sm:w-96" />
        </div>
      </SettingsSection>
      <SettingsSection
        id="account-connections"
        title="Account Connections"
        intro="The Discord and PayPal accounts your shops use."
      >
        {connections.map((connection) => (
          <div key={connection} className="flex flex-col gap-4 p-4 sm:p-5">
            <RowSkeleton />
            <Skeleton className="h-9 w-48" />
          </div>
        ))}
      </SettingsSection>
      <SettingsSection
        id="security"
        title="Security"
        intro="Password, two-factor authentication and account deactivation."
      >
        {securitySettings.map((setting) => (
          <div key={setting} className="p-4 sm:p-5">
            <RowSkeleton />
          </div>
        ))}
      </SettingsSection>
      <SettingsSection
        id="sessions"
        title="Sessions"
        intro="Devices logged in to your account. End any you don't recognize."
      >
        {sessions.map((session) => (
          <div key={session} className="space-y-2 px-4 py-3 sm:px-5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-32" />
          </div>
        ))}
        <div className="px-4 py-3 sm:px-5">
          <Skeleton className="h-9 w-48" />
        </div>
      </SettingsSection>
      <SettingsSection id="your-data" title="Your data" intro="Download your data or delete your account.">
        {dataSettings.map((setting) => (
          <div key={setting} className="p-4 sm:p-5">
            <RowSkeleton />
          </div>
        ))}
      </SettingsSection>
    </>
  )
}

function DetailSkeleton() {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 px-4 py-3 sm:grid-cols-[8rem_minmax(0,1fr)] sm:px-5">
      <Skeleton className="my-0.5 h-4 w-20" />
      <Skeleton className="my-0.5 h-4 w-40" />
    </div>
  )
}

function RowSkeleton() {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72 space-y-1.5 py-0.5">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-9 w-full max-w-80 sm:h-4" />
      </div>
      <Skeleton className="h-9 w-32" />
    </div>
  )
}
