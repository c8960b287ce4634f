import type { Profile } from '@guildshop/contract/accounts'
import { DeactivateAccount } from '../account/deactivate-account.tsx'
import { SetPassword } from '../account/set-password.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { ChangePassword } from './change-password.tsx'
import { TwoFactor } from './two-factor.tsx'

export function Security({ profile }: { profile: Profile }) {
  const isTwoFactorEnabled = profile.isTwoFactorEnabled === true
  return (
    <SettingsSection
      id="security"
      title="Security"
      intro="Password, two-factor authentication and account deactivation."
    >
      {profile.hasPassword === false && profile.email ? (
        <SetPassword email={profile.email} />
      ) : (
        <ChangePassword isTwoFactorEnabled={isTwoFactorEnabled} />
      )}
      <TwoFactor isEnabled={isTwoFactorEnabled} isVerified={profile.isVerified !== false} />
      <DeactivateAccount profile={profile} />
    </SettingsSection>
  )
}
