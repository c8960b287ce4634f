import type { RefusalCode } from '@guildshop/contract/refusals'
import type { Dependencies } from '../../../dependencies.ts'
import { refuseIf } from '../../../errors/refused.ts'
import { findOwnMembership } from '../find-own-membership.ts'
import { lockMembership, type MembershipRow, updateFacts } from '../membership-queries.ts'
import { isRunning } from '../membership-state.ts'
import { updateMembership } from '../update-membership.ts'

type Own = { membershipId: string; discordId: string }

/** Returns the reason a member can't cancel, or null. */
export function cancelRefusal(membership: Pick<MembershipRow, 'state'>): RefusalCode | null {
  if (membership.state === 'cancelled') return 'MEMBERSHIP_CANCELLED'
  return isRunning(membership) ? null : 'MEMBERSHIP_ENDED'
}

/** The member cancels: the membership lasts until the end of what was paid, and PayPal stops billing. */
export async function cancelOwnMembership(
  deps: Pick<Dependencies, 'db' | 'now'>,
  { membershipId, discordId }: Own,
): Promise<MembershipRow> {
  await findOwnMembership(deps.db, { membershipId, discordId })
  return deps.db.transaction().execute(async (tx) => {
    refuseIf(cancelRefusal(await lockMembership(tx, membershipId)))
    await updateFacts(tx, membershipId, { cancelledAt: deps.now(), cancelReason: 'member' })
    return updateMembership(tx, deps, membershipId, { kind: 'cancelled', reason: 'member' })
  })
}
