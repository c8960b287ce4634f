import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import type { MembershipState } from '@guildshop/contract/membership-rules'
import type { MessageRow } from './message-queries.ts'
import type { NotifiedMembership } from './notified-membership-queries.ts'

/** The states in which a message is still true when it's sent. */
const validIn: Partial<Record<MessageRow['kind'], MembershipState[]>> = {
  'trial-ending': ['trialing'],
  'renewal-due': ['active'],
  'renewal-missed': ['grace'],
  'renewal-failed': ['past_due'],
  'membership-cancelled': ['cancelled'],
  'membership-ended': ['ended'],
  'membership-suspended': ['suspended'],
  'membership-paused': ['trialing', 'active', 'past_due', 'grace', 'suspended'],
  'membership-reopened': ['trialing', 'active', 'past_due', 'grace', 'suspended'],
  'billing-continues': ['trialing', 'active', 'past_due', 'grace'],
}

/** About the end of the paid period, which moves when it's renewed or extended. */
const aboutEnd = new Set<MessageRow['kind']>(['trial-ending', 'renewal-due', 'renewal-missed'])

const endEvent = ({ paidUntil }: NotifiedMembership) => String(Math.floor((paidUntil?.getTime() ?? 0) / 1000))

/** Returns the reason a message about a membership no longer applies, or null. */
export function membershipMessageRefusal(
  { kind, event }: Pick<MessageRow, 'kind' | 'event'>,
  membership: NotifiedMembership | null,
): DeliveryProblem | null {
  if (!membership) return 'MESSAGE_OUTDATED'
  if (aboutEnd.has(kind) && event !== endEvent(membership)) return 'MESSAGE_OUTDATED'
  if (kind === (membership.pausedAt ? 'membership-reopened' : 'membership-paused')) return 'MESSAGE_OUTDATED'
  const states = validIn[kind]
  return !states || states.includes(membership.state) ? null : 'MESSAGE_OUTDATED'
}
