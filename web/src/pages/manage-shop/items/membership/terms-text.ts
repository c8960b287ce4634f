import type { ItemMembership } from '@guildshop/contract/membership-options'
import { type MembershipTerms, periodName } from '@guildshop/contract/membership-rules'
import { moneyText } from '@guildshop/contract/money'

type Price = { price: number; currency: string }

/** Such as "$5.00 per month, renews automatically, 7-day trial first". */
export function termsText({ price, currency }: Price, { period, renewal, trialDays }: MembershipTerms): string {
  const renews = renewal === 'automatic' ? 'renews automatically' : 'renewed by reminder'
  const trial = trialDays > 0 ? [`${trialDays}-day trial first`] : []
  return [`${moneyText(price, currency)} per ${periodName(period)}`, renews, ...trial].join(', ')
}

export const memberCount = (members: number) =>
  members === 1 ? '1 member' : `${members.toLocaleString('en-US')} members`

/** Such as "Membership · $5.00 / month · 12 members". */
export function membershipLine({ price, currency }: Price, { period, members }: ItemMembership): string {
  const count = typeof members === 'number' ? [memberCount(members)] : []
  return ['Membership', `${moneyText(price, currency)} / ${periodName(period)}`, ...count].join(' · ')
}
