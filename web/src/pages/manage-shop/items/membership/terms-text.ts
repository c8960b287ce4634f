import type { ItemMembership } from '@guildshop/contract/membership-options'
import type { MembershipTerms } from '@guildshop/contract/membership-rules'
import { pricePerPeriod } from '@guildshop/contract/pricing/price-text'

type Price = { price: number; currency: string }

/** Such as "$5.00 USD per month, renews automatically, 7-day trial first". */
export function termsText({ price, currency }: Price, { period, renewal, trialDays }: MembershipTerms): string {
  const renews = renewal === 'automatic' ? 'renews automatically' : 'renewed by reminder'
  const trial = trialDays > 0 ? [`${trialDays}-day trial first`] : []
  return [pricePerPeriod({ price, currency }, period), renews, ...trial].join(', ')
}

export const memberCount = (members: number) =>
  members === 1 ? '1 member' : `${members.toLocaleString('en-US')} members`

/** Such as "Membership · $5.00 USD per month · 12 members". */
export function membershipLine({ price, currency }: Price, { period, members }: ItemMembership): string {
  const count = typeof members === 'number' ? [memberCount(members)] : []
  return ['Membership', pricePerPeriod({ price, currency }, period), ...count].join(' · ')
}
