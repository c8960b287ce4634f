import type { Profile } from '@guildshop/contract/accounts'
import { tierName } from '@guildshop/contract/premium-rules'
import { Badge } from '../../../ui/badge.tsx'
import { Detail } from '../description-item.tsx'
import { SettingsSection } from '../settings-section.tsx'

export function AccountDetails({ profile }: { profile: Profile }) {
  const tier = tierName(profile)
  return (
    <SettingsSection id="account-details" title="Account Details">
      <dl className="divide-y divide-line">
        <Detail name="Email">
          <span className="wrap-anywhere">{profile.email ?? 'Unknown'}</span>
          {profile.isVerified === false && <Badge tone="warning">Not verified</Badge>}
        </Detail>
        <Detail name="Username">
          <span className="wrap-anywhere">{profile.username ?? 'Unknown'}</span>
        </Detail>
        <Detail name="Account Tier">
          <Badge tone={tier === 'Free' ? 'neutral' : 'accent'}>{tier}</Badge>
        </Detail>
      </dl>
    </SettingsSection>
  )
}
