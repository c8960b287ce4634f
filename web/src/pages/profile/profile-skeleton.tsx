import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SettingsSection } from './settings-section.tsx'

const threeRows = ['first', 'second', 'third']

export function ProfileSkeleton() {
  return (
    <Page title="My Profile" intro="Your account, and what keeps it safe.">
      <p role="status" className="sr-only">
        Loading your profile...
      </p>
      <SettingsSection title="Account Details" intro="Who you are on Guildshop.">
        {threeRows.map((row) => (
          <div
            key={row}
            className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 px-4 py-3 sm:grid-cols-[8rem_minmax(0,1fr)] sm:px-5"
          >
            <Skeleton className="my-0.5 h-4 w-20" />
            <Skeleton className="my-0.5 h-4 w-40" />
          </div>
        ))}
      </SettingsSection>
      <SettingsSection title="Security" intro="Your password, your second factor, and the way out.">
        {threeRows.map((row) => (
          <div key={row} className="flex items-center justify-between gap-6 p-4 sm:p-5">
            <div className="min-w-0 flex-1 space-y-2">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-4 w-full max-w-80" />
            </div>
            <Skeleton className="h-9 w-32" />
          </div>
        ))}
      </SettingsSection>
    </Page>
  )
}
