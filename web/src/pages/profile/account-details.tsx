import type { Profile } from '@guildshop/contract/accounts'
import { tierName } from '@guildshop/contract/premium-rules'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { SettingsSection } from './settings-section.tsx'

export function AccountDetails({ profile }: { profile: Profile }) {
  const tier = tierName(profile)
  return (
    <SettingsSection title="Account Details" intro="Who you are on Guildshop.">
      <dl className="divide-y divide-line">
        <Detail name="Email">
          <span className="wrap-anywhere">{profile.email ?? 'Not known'}</span>
          {profile.isVerified === false && <Badge tone="warning">Not verified</Badge>}
        </Detail>
        <Detail name="Username">
          <span className="wrap-anywhere">{profile.username ?? 'Not known'}</span>
        </Detail>
        <Detail name="Account Tier">
          <Badge tone={tier === 'Free' ? 'neutral' : 'accent'}>{tier}</Badge>
        </Detail>
      </dl>
    </SettingsSection>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-4 px-4 sm:grid-cols-[8rem_minmax(0,1fr)] py-3 sm:px-5">
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-2 text-sm text-ink">{children}</dd>
    </div>
  )
}
