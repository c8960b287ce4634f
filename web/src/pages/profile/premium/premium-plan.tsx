import type { Profile } from '@guildshop/contract/accounts'
import { moneyText } from '@guildshop/contract/money'
import { canCancel, canUpgrade, premiumPriceCents } from '@guildshop/contract/premium-rules'
import { CheckIcon } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { localDay } from '../../../ui/format/dates.ts'
import { InlineQuestion, takeFocus } from '../../../ui/inline-question.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useDeparture } from '../../../ui/use-departure.ts'
import { SettingsRow } from '../settings-row.tsx'
import { cancelWarning } from '../warnings.ts'
import { useCancelSubscription, useIsActivating, useStartSubscription } from './premium-api.ts'

const benefits = [
  'Role rewards for your buyers',
  'Role settings for your shop',
  'Donation goal with a progress bar',
  'More servers and more items per server',
  'Sales metrics for every item',
  "Your server's name on the payment page",
]

export function PremiumPlan({ profile, onStart }: { profile: Profile; onStart: () => void }) {
  const start = useStartSubscription()
  const cancel = useCancelSubscription()
  const [question, setQuestion] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const isAsking = question === 'open' && canCancel(profile)
  const warning = cancelWarning(profile, endOf(profile))
  const isForSale = canCancel(profile) || canUpgrade(profile)

  function begin() {
    onStart()
    start.reset()
    cancel.reset()
  }

  function askOrCancel() {
    if (warning) return setQuestion('open')
    cancel.mutate()
  }

  return (
    <SettingsRow
      id="premium"
      title="Guildshop Premium"
      badge={
        isForSale && <span className="text-sm text-ink-muted">{moneyText(premiumPriceCents, 'USD')} per month</span>
      }
      intro={introFor(profile)}
      action={
        <PlanButton
          profile={profile}
          start={start}
          isCancelling={cancel.isPending}
          isAsking={isAsking}
          takesFocus={question === 'closed'}
          onPress={begin}
          onCancel={askOrCancel}
        />
      }
    >
      {isAsking && warning && (
        <InlineQuestion
          question="Cancel your subscription?"
          consequences={warning}
          yes={cancel.isPending ? 'Cancelling...' : 'Yes, cancel subscription'}
          no="Keep subscription"
          isPending={cancel.isPending}
          onYes={() => cancel.mutate(undefined, { onSettled: () => setQuestion('closed') })}
          onNo={() => setQuestion('closed')}
        />
      )}
      <Notice tone="success">{cancel.data && (cancel.data.message || cancelledMessage(profile))}</Notice>
      <Notice tone="error">{failureOf(start) ?? errorMessage(cancel.error, 'Failed to cancel subscription.')}</Notice>
      <ul className="grid gap-x-6 gap-y-1.5 text-sm text-ink sm:grid-cols-2">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-2">
            <CheckIcon className="mt-0.5 shrink-0 text-accent" />
            {benefit}
          </li>
        ))}
      </ul>
    </SettingsRow>
  )
}

type Start = ReturnType<typeof useStartSubscription>

function failureOf(start: Start): string | null {
  if (start.data === null) return 'PayPal approval URL not received from server.'
  return errorMessage(start.error, 'Failed to initiate subscription.')
}

const endOf = (profile: Profile) => localDay(profile.premiumExpiresAt) ?? 'the end of the period you paid for'
const cancelledMessage = (profile: Profile) => `Subscription cancelled. You'll keep premium until ${endOf(profile)}.`

type PlanButtonProps = {
  profile: Profile
  start: Start
  isCancelling: boolean
  isAsking: boolean
  takesFocus: boolean
  onPress: () => void
  onCancel: () => void
}

/** One element for both actions, so it keeps focus when a cancelled subscription turns it into Upgrade. */
function PlanButton(props: PlanButtonProps) {
  const { profile, start, isCancelling, isAsking, takesFocus, onPress, onCancel } = props
  const { isLeaving, leaveFor } = useDeparture()
  const isActivating = useIsActivating()
  const isCancel = canCancel(profile)
  const isStarting = start.isPending || isLeaving
  const isEnding = isCancelling && !isAsking

  function press() {
    onPress()
    if (isCancel) return onCancel()
    start.mutate(undefined, { onSuccess: (url) => url && leaveFor(url) })
  }

  function label(): string {
    if (isEnding) return 'Cancelling...'
    if (isCancel) return 'Cancel Subscription'
    if (isStarting) return 'Opening PayPal...'
    return isActivating ? 'Activating...' : 'Upgrade to Premium'
  }

  if (!isCancel && (!canUpgrade(profile) || profile.isSubscriptionPending)) return null
  return (
    <Button
      variant={isCancel ? 'secondary' : 'primary'}
      ref={takesFocus ? takeFocus : null}
      pending={isEnding || (!isCancel && (isStarting || isActivating))}
      disabled={isAsking}
      onClick={press}
    >
      {label()}
    </Button>
  )
}

function introFor(profile: Profile): string {
  if (canCancel(profile)) {
    return `Billed monthly through PayPal. If you cancel, you'll keep premium until ${endOf(profile)} and nothing is deleted.`
  }
  const { isAdminGrantedPremium, isSubscriptionPending, premiumExpiresAt, premiumStatus, subscriptionStatus } = profile
  if (isSubscriptionPending) {
    return "PayPal is still setting up your subscription. Premium starts automatically once it's active."
  }
  if (subscriptionStatus === 'SUSPENDED') return 'PayPal has paused your subscription.'
  if (isAdminGrantedPremium && !premiumExpiresAt) return "Lifetime access. You won't be charged."
  if (isAdminGrantedPremium) return `You won't be charged. Subscribe to keep premium after ${endOf(profile)}.`
  if (premiumStatus === 'Cancelled') {
    return `You won't be charged again. Subscribe to keep premium after ${endOf(profile)}.`
  }
  return 'Billed monthly through PayPal. Cancel anytime.'
}
