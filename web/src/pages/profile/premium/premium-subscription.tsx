import type { Profile } from '@guildshop/contract/accounts'
import { SettingsSection } from '../settings-section.tsx'
import { PremiumPlan } from './premium-plan.tsx'
import { PremiumStatus } from './premium-status.tsx'
import { RedeemCode } from './redeem-code.tsx'

type PremiumSubscriptionProps = {
  profile: Profile
  /** Called when the user starts to upgrade, cancel or redeem a code. */
  onStart: () => void
}

export function PremiumSubscription({ profile, onStart }: PremiumSubscriptionProps) {
  return (
    <SettingsSection id="premium-subscription" title="Premium Subscription" intro="Your plan and billing.">
      <PremiumStatus profile={profile} />
      <PremiumPlan profile={profile} onStart={onStart} />
      <RedeemCode onStart={onStart} />
    </SettingsSection>
  )
}
