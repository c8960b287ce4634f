import { membershipStateLabels, type Renewal } from '@guildshop/contract/membership-rules'
import { pricePerPeriod } from '@guildshop/contract/pricing/price-text'
import type { Fact } from '../../../chat/card.ts'
import { timestamp } from '../../../providers/discord/chat-text.ts'
import type { OwnMembership } from './own-membership-queries.ts'

const renewals: Record<Renewal, string> = {
  automatic: 'Automatic',
  reminder: 'By reminder',
  none: 'Not renewed',
}

const when = (time: Date | null) => (time ? timestamp(time, 'D') : 'soon')

/** A one-sentence summary of a membership. */
export function summaryOf(membership: OwnMembership): string {
  const { state, renewal, paidUntil, accessUntil, endedAt, isForSale } = membership
  if (isPausedByShop(membership)) return pauseSummary(membership)
  const isAutomatic = renewal === 'automatic'
  const access = `You'll keep access until ${when(accessUntil)}.`
  switch (state) {
    case 'trialing':
      return `Your free trial lasts until ${when(paidUntil)}. Then PayPal charges you automatically.`
    case 'past_due':
      return `PayPal couldn't collect the payment. ${access} Check your payment method in PayPal.`
    case 'grace':
      return isAutomatic
        ? `PayPal couldn't collect the payment that was due. ${access} Check your payment method in PayPal.`
        : `It was paid until ${when(paidUntil)}. ${access} Renew it to stay a member.`
    case 'cancelled':
      return `It's cancelled, and you won't be charged again. ${access}`
    case 'suspended':
      return "It's suspended while PayPal reviews the dispute about its payment."
    case 'ended':
      return `It ended on ${when(endedAt)}.${isForSale ? ' You can join again with `/shop browse`.' : ''}`
    default:
      return isAutomatic ? `It renews automatically on ${when(paidUntil)}.` : `It's paid until ${when(paidUntil)}.`
  }
}

/** PayPal doesn't bill it, because the shop is paused or reopened after the paid period. */
export const isPausedByShop = ({ state, paidUntil, pausedAt, resumedAt }: OwnMembership) =>
  state !== 'cancelled' &&
  state !== 'ended' &&
  (pausedAt !== null || (state === 'suspended' && paidUntil !== null && resumedAt !== null && resumedAt >= paidUntil))

function pauseSummary({ state, accessUntil, pausedAt, nextBillingAt }: OwnMembership): string {
  if (!pausedAt) return `The shop has reopened. You get access again with your next payment on ${when(nextBillingAt)}.`
  const paused = "The shop is paused, so PayPal doesn't bill you until it reopens."
  return state === 'suspended' ? paused : `${paused} You'll keep access until ${when(accessUntil)}.`
}

/** Short enough for a menu, where Discord renders no timestamps. */
export const shortState = ({ state }: OwnMembership) => membershipStateLabels[state]

export function membershipFacts(membership: OwnMembership): Fact[] {
  const { state, renewal, paidUntil, nextBillingAt, pausedAt } = membership
  const isBilled = renewal === 'automatic' && !pausedAt && (state === 'active' || state === 'trialing')
  return [
    { name: 'Status', value: membershipStateLabels[state] },
    { name: 'Price', value: pricePerPeriod(membership, membership.period) },
    { name: 'Renewal', value: renewals[renewal] },
    ...(paidUntil
      ? [{ name: state === 'trialing' ? 'Trial ends' : 'Paid until', value: timestamp(paidUntil, 'D') }]
      : []),
    ...(isBilled ? [{ name: 'Next payment', value: when(nextBillingAt ?? paidUntil) }] : []),
  ]
}
