import type { MembershipPeriod } from '@guildshop/contract/membership-rules'
import type { Fact } from '../../../chat/card.ts'

/** What an item offers to new members. `trialDays` is 0 without automatic renewal. */
export type OfferedTerms = {
  period: MembershipPeriod
  trialDays: number
  graceDays: number
  renewal: 'automatic' | 'reminder'
}

type Offer = { membershipPeriod: MembershipPeriod | null; trialDays: number; graceDays: number }

/** The terms for a new member, given how the membership is renewed; null for other items. */
export function offeredTerms(item: Offer, renewal: OfferedTerms['renewal']): OfferedTerms | null {
  const { membershipPeriod: period, trialDays, graceDays } = item
  return period && { period, trialDays: renewal === 'automatic' ? trialDays : 0, graceDays, renewal }
}

export const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** What a new member agrees to, price first. */
export function termFacts(price: string, { trialDays, graceDays, renewal }: OfferedTerms): Fact[] {
  const isAutomatic = renewal === 'automatic'
  const grace = isAutomatic
    ? `${daysText(graceDays)} if a payment fails`
    : `${daysText(graceDays)} after it ends to renew`
  return [
    { name: 'Price', value: price },
    ...(trialDays > 0 ? [{ name: 'Free trial', value: daysText(trialDays) }] : []),
    ...(graceDays > 0 ? [{ name: 'Grace period', value: grace }] : []),
    {
      name: 'Renewal',
      value: isAutomatic
        ? 'PayPal renews it automatically until you cancel.'
        : "It doesn't renew automatically. We'll remind you before it ends.",
    },
    {
      name: 'Cancel',
      value: `Anytime with \`/membership\`${isAutomatic ? ' or in your PayPal account' : ''}. You'll keep access until your paid period ends.`,
    },
  ]
}
