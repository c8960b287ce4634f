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

/** Such as "$5.00 per month". Imported memberships cost nothing. */
export const priceText = ({ renewal, price, currency, period }: Member) =>
  renewal === 'none' ? 'No payment' : `${moneyText(price, currency)} per ${periodName(period)}`

export const memberName = ({ buyerDiscordUsername, buyerDiscordId }: Member) => buyerDiscordUsername || buyerDiscordId

export const membersText = (count: number) => `${countText(count)} ${count === 1 ? 'member' : 'members'}`
