import type { Profile } from '@guildshop/contract/accounts'
import { tierName } from '@guildshop/contract/premium-rules'
import { Badge } from '../../../ui/badge.tsx'
import { ChangeableDetail } from '../account-change/changeable-detail.tsx'
import { Detail } from '../description-item.tsx'
import { SettingsSection } from '../settings-section.tsx'

export function AccountDetails({ profile }: { profile: Profile }) {
  const tier = tierName(profile)
  return (
    <SettingsSection id="account-details" title="Account Details">
      <dl className="divide-y divide-line">
        <ChangeableDetail kind="email" name="Email" profile={profile}>
          {profile.isVerified === false && <Badge tone="warning">Not verified</Badge>}
        </ChangeableDetail>
        <ChangeableDetail kind="username" name="Username" profile={profile} />
        <Detail name="Account Tier">
          <Badge tone={tier === 'Free' ? 'neutral' : 'accent'}>{tier}</Badge>
        </Detail>
      </dl>
    </SettingsSection>
  )
}
