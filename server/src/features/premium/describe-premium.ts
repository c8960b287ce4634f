import type { Premium } from './derive-premium.ts'

type Subscription = { status: string; paidUntil: Date | null }

export type PremiumStatus = {
  premiumStatus: 'Active' | 'Cancelled' | null
  premiumExpiresAt: string | null
  isAdminGrantedPremium: boolean
  subscriptionStatus: string | null
}

const oneDay = 86_400_000

/** Approved, but not activated by PayPal yet. Ends after a day, so that an upgrade can check with PayPal again. */
export const isPending = ({ status, createdAt }: { status: string; createdAt: Date }, now: Date) =>
  status === 'APPROVED' && now.getTime() - createdAt.getTime() < oneDay

/**
 * Premium as shown on the profile. With an active subscription, the next billing date. Without one, granted days that
 * follow are shown as granted premium, so that the end and the upgrade are visible.
 */
export function describePremium(premium: Premium, subscription: Subscription | undefined, now: Date): PremiumStatus {
  const isRunning = subscription?.status === 'ACTIVE' || subscription?.status === 'SUSPENDED'
  const subscriptionStatus = subscription && (premium.paidUntil || isRunning) ? subscription.status : null
  const status = (
    premiumStatus: PremiumStatus['premiumStatus'],
    endsAt: Date | null,
    isAdminGrantedPremium: boolean,
  ) => ({
    premiumStatus,
    premiumExpiresAt: endsAt?.toISOString() ?? null,
    isAdminGrantedPremium,
    subscriptionStatus,
  })
  const { isPremium, paidUntil, endsAt } = premium
  if (!isPremium) return status(null, null, false)
  if (subscription?.status === 'ACTIVE' && paidUntil) {
    const billing = subscription.paidUntil
    return status('Active', billing && billing > now ? billing : paidUntil, false)
  }
  const isAllPaid = paidUntil !== null && paidUntil.getTime() === endsAt?.getTime()
  return isAllPaid ? status('Cancelled', endsAt, false) : status('Active', endsAt, true)
}
