import { type MembershipState, periodName, type Renewal } from '@guildshop/contract/membership-rules'
import type { Member } from '@guildshop/contract/memberships'
import { moneyText } from '@guildshop/contract/money'
import { countText } from '../../../ui/format/numbers.ts'

export const stateTones = {
  pending: 'neutral',
  trialing: 'accent',
  active: 'accent',
  past_due: 'warning',
  grace: 'warning',
  suspended: 'danger',
  cancelled: 'neutral',
  ended: 'neutral',
} as const satisfies Record<MembershipState, string>

export const renewalLabels: Record<Renewal, string> = {
  automatic: 'Automatic',
  reminder: 'By reminder',
  none: 'None',
}

/** The price and how often it is paid, such as "$5.00 USD" and "per month". Imported memberships cost nothing. */
export const priceParts = ({ renewal, price, currency, period }: Member): readonly string[] =>
  renewal === 'none' ? ['No payment'] : [moneyText(price, currency), `per ${periodName(period)}`]

export const priceText = (member: Member) => priceParts(member).join(' ')

export const memberName = ({ buyerDiscordUsername, buyerDiscordId }: Member) => buyerDiscordUsername || buyerDiscordId

export const membersText = (count: number) => `${countText(count)} ${count === 1 ? 'member' : 'members'}`
