import type { RefusalCode } from '@guildshop/contract/refusals'
import { cancelMembership } from '../billing/cancel-membership.ts'
import { findOwnMembership } from '../find-own-membership.ts'
import type { MembershipRow } from '../membership-queries.ts'
import { isRunning } from '../membership-state.ts'

type Deps = Parameters<typeof cancelMembership>[0]
type Own = { membershipId: string; discordId: string }

/** Returns the reason a member can't cancel, or null. */
export function cancelRefusal(membership: Pick<MembershipRow, 'state'>): RefusalCode | null {
  if (membership.state === 'cancelled') return 'MEMBERSHIP_CANCELLED'
  return isRunning(membership) ? null : 'MEMBERSHIP_ENDED'
}

/** The member cancels: the membership lasts until the end of the paid period, and PayPal stops billing. */
export async function cancelOwnMembership(deps: Deps, own: Own): Promise<MembershipRow> {
  const { id: membershipId } = await findOwnMembership(deps.db, own)
  const { membership } = await cancelMembership(deps, { membershipId, by: 'member' })
  return membership
}
