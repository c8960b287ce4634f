import { priceText } from '@guildshop/contract/money'
import { orderNumber } from '../../db/order-number.ts'
import { type BatchEvent, membershipKeyPrefix } from './notification-queries.ts'

const problems = ['unread', 'amount', 'refund', 'duplicate'] as const

/** Problems with a membership's payments, which share the settings of payments on hold. */
export type MembershipProblem = (typeof problems)[number]

type Texts = {
  sentence: (event: BatchEvent, names: { item: string; guild: string }) => string
  subject: (event: BatchEvent) => string
}

const paid = ({ price, currency }: BatchEvent) => priceText(price, currency)

const texts: Record<MembershipProblem, Texts> = {
  unread: {
    sentence: (_event, { item, guild }) =>
      `We couldn't check at PayPal whether a membership of ${item} in ${guild} was renewed. The member keeps access while we keep trying, for up to 30 days. If your PayPal app needs attention, your Profile page shows it.`,
    subject: () => "We couldn't check a renewal at PayPal",
  },
  amount: {
    sentence: (event, { item, guild }) =>
      `PayPal collected ${paid(event)} instead of ${priceText(event.expectedPrice ?? event.price, event.currency)} for a membership of ${item} in ${guild}, order ${orderNumber(event)}. We extended the membership by one period. If you didn't change the price, check the subscription at PayPal.`,
    subject: (event) => `A renewal has another price: order ${orderNumber(event)}`,
  },
  refund: {
    sentence: (event, { item, guild }) =>
      `PayPal shows that part of ${paid(event)} for a membership of ${item} in ${guild}, order ${orderNumber(event)}, was refunded, but not how much. Your sales figures contain the whole payment.`,
    subject: (event) => `A renewal was partly refunded: order ${orderNumber(event)}`,
  },
  duplicate: {
    sentence: (event, { item, guild }) =>
      `A member subscribed to ${item} in ${guild} twice. We cancelled the second subscription, but we couldn't refund its payment of ${paid(event)}, order ${orderNumber(event)}. Refund it at PayPal.`,
    subject: (event) => `Refund a second subscription: order ${orderNumber(event)}`,
  },
}

/** Null for other events. */
export function membershipProblemOf({ eventKey }: BatchEvent): MembershipProblem | null {
  const [prefix, name] = eventKey.split(':')
  if (`${prefix}:` !== membershipKeyPrefix) return null
  return problems.find((problem) => problem === name) ?? null
}

/** Null for other events. */
export function membershipProblemTexts(event: BatchEvent): Texts | null {
  const problem = membershipProblemOf(event)
  return problem && texts[problem]
}
