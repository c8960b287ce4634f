import type { Profile } from '@guildshop/contract/accounts'
import { canCancel, isPremium } from '@guildshop/contract/premium-rules'
import { Badge } from '../../../ui/badge.tsx'
import { localDay } from '../../../ui/format/dates.ts'
import { Day } from '../../../ui/format/moment.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { Detail } from '../description-item.tsx'

const tones = { Active: 'accent', Cancelled: 'warning', 'Not subscribed': 'neutral' } as const

export function PremiumStatus({ profile }: { profile: Profile }) {
  const status = statusOf(profile)
  return (
    <>
      <dl className="divide-y divide-line">
        <Detail name="Status">
          <Badge tone={tones[status]}>{status}</Badge>
          {profile.isAdminGrantedPremium && <span className="text-ink-muted">Granted to you</span>}
        </Detail>
        <AccessUntil profile={profile} />
      </dl>
      {profile.subscriptionStatus === 'SUSPENDED' && (
        <div className="p-4 sm:px-5">
          <Notice tone="warning">
            PayPal couldn't collect your last payment. Check the payment method in your PayPal account. Premium
            continues once the payment succeeds.
          </Notice>
        </div>
      )}
    </>
  )
}

function statusOf(profile: Profile): keyof typeof tones {
  if (isPremium(profile)) return 'Active'
  return profile.premiumStatus === 'Cancelled' ? 'Cancelled' : 'Not subscribed'
}

function AccessUntil({ profile }: { profile: Profile }) {
  const { premiumExpiresAt } = profile
  if (statusOf(profile) === 'Not subscribed') return null
  if (!localDay(premiumExpiresAt)) return isPremium(profile) && <Detail name="Access until">No end date</Detail>
  return (
    <Detail name="Access until">
      <Day at={premiumExpiresAt} />
      {canCancel(profile) && <span className="text-ink-muted">Renews automatically</span>}
    </Detail>
  )
}
