import { pricePerPeriod } from '@guildshop/contract/pricing/price-text'
import { plainLine, timestamp } from '../../../providers/discord/chat-text.ts'
import type { NotifiedMembership } from '../messages/notified-membership-queries.ts'

const longestName = 200

type Payment = { shop: string; isRenewal: boolean }

/** The lines of a receipt for a payment or a trial: until when, what follows, and how to cancel. */
export function membershipLines(membership: NotifiedMembership, { shop, isRenewal }: Payment): string[] {
  const { itemName, renewal, paidUntil, state } = membership
  const name = `**${plainLine(itemName, longestName)}**`
  const until = paidUntil ? timestamp(paidUntil, 'D') : 'further notice'
  if (isRenewal) {
    return [`You renewed your ${name} membership in ${shop} until ${until}. Thank you!`, nextStep(membership, until)]
  }
  const welcome = `Welcome! You're now a member of ${name} in ${shop}.`
  if (state === 'trialing') return [welcome, `Your free trial lasts until ${until}. ${nextStep(membership, until)}`]
  if (renewal === 'none') return [welcome, `Your membership lasts until ${until}.`]
  return [welcome, `It's paid until ${until}. ${nextStep(membership, until)}`]
}

function nextStep({ renewal, price, currency, period, state }: NotifiedMembership, until: string): string {
  if (renewal !== 'automatic') {
    return "It doesn't renew automatically. We'll message you before it ends. See it with `/membership` in the server."
  }
  const amount = pricePerPeriod({ price, currency }, period)
  const charge = state === 'trialing' ? `PayPal then charges ${amount}.` : `PayPal charges ${amount}, next on ${until}.`
  return `${charge} Cancel anytime with \`/membership\` in the server or in your PayPal account.`
}
