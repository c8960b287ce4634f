import type { Profile } from '@guildshop/contract/accounts'
import { ReturnedTo } from '../connections/return-notice.tsx'
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
      <div className="p-4 empty:hidden sm:p-5">
        <ReturnedTo id="premium-subscription" />
      </div>
      <PremiumStatus profile={profile} />
      <PremiumPlan profile={profile} onStart={onStart} />
      <RedeemCode onStart={onStart} />
    </SettingsSection>
  )
}
