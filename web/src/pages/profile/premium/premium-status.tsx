import type { Profile } from '@guildshop/contract/accounts'
import { canCancel, hasPremiumAccess, isPremium } from '@guildshop/contract/premium-rules'
import { Badge } from '../../../ui/badge.tsx'
import { localDay } from '../../../ui/format/dates.ts'
import { Day } from '../../../ui/format/moment.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { Detail } from '../description-item.tsx'

const tones = { Active: 'accent', Cancelled: 'warning', Pending: 'warning', 'Not subscribed': 'neutral' } as const

export function PremiumStatus({ profile }: { profile: Profile }) {
  const status = statusOf(profile)
  return (
    <>
      <dl className="divide-y divide-line">
        <Detail name="Status">
          <Badge tone={tones[status]}>{status}</Badge>
          <StatusNote>{noteFor(profile)}</StatusNote>
          {profile.isSubscriptionPending && status !== 'Pending' && <StatusNote>New subscription pending</StatusNote>}
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
  if (profile.premiumStatus === 'Cancelled') return 'Cancelled'
  return profile.isSubscriptionPending ? 'Pending' : 'Not subscribed'
}

const StatusNote = ({ children }: { children: string | null }) =>
  children && <span className="text-ink-muted">{children}</span>

/** Says what the status means for the access-until date. */
function noteFor(profile: Profile): string | null {
  const day = localDay(profile.premiumExpiresAt)
  if (profile.isAdminGrantedPremium) return 'Granted to you'
  if (!day || !hasPremiumAccess(profile, new Date())) return null
  return canCancel(profile) ? `Renews ${day}` : `Premium until ${day}`
}

function AccessUntil({ profile }: { profile: Profile }) {
  const { premiumExpiresAt } = profile
  if (!isPremium(profile) && profile.premiumStatus !== 'Cancelled') return null
  if (!localDay(premiumExpiresAt)) return isPremium(profile) && <Detail name="Access until">No end date</Detail>
  return (
    <Detail name="Access until">
      <Day at={premiumExpiresAt} />
    </Detail>
  )
}
