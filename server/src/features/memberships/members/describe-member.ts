import type { Member } from '@guildshop/contract/memberships'
import type { MembershipRow } from '../membership-queries.ts'

const renewing = new Set(['trialing', 'active', 'past_due', 'grace'])

/** When PayPal bills next, if it does. */
function nextPayment({ renewal, state, nextBillingAt, paidUntil }: MembershipRow): Date | null {
  return renewal === 'automatic' && renewing.has(state) ? (nextBillingAt ?? paidUntil) : null
}

export function describeMember(row: MembershipRow): Member {
  return {
    _id: row.id,
    itemId: row.itemId,
    itemName: row.itemName,
    buyerDiscordId: row.buyerDiscordId,
    buyerDiscordUsername: row.buyerDiscordUsername,
    state: row.state,
    renewal: row.renewal,
    period: row.period,
    price: row.price,
    currency: row.currency,
    joinedAt: row.createdAt.toISOString(),
    paidUntil: row.paidUntil?.toISOString() ?? null,
    accessUntil: row.accessUntil?.toISOString() ?? null,
    nextPaymentAt: nextPayment(row)?.toISOString() ?? null,
    leftAt: row.leftAt?.toISOString() ?? null,
  }
}
