import type { RefusalCode } from '@guildshop/contract/refusals'
import type { Dependencies } from '../../../dependencies.ts'
import { refuseIf } from '../../../errors/refused.ts'
import { lockMembership, type MembershipRow, updateFacts } from '../membership-queries.ts'
import { isRunning } from '../membership-state.ts'
import { updateMembership } from '../update-membership.ts'
import { type Actor, writeMemberAudit } from './member-audit.ts'

type Ending = { membershipId: string; actor: Actor; isNow: boolean; reason: string | null }

/** Ends a membership now or at the end of the paid period. Either way, PayPal stops billing. */
export async function endMembership(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  { membershipId, actor, isNow, reason }: Ending,
): Promise<MembershipRow> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockMembership(tx, membershipId)
    refuseIf(endRefusal(row, isNow))
    const at = deps.now()
    const decision = isNow ? { closedAt: at, closeReason: 'seller' } : { cancelledAt: at, cancelReason: 'seller' }
    await updateFacts(tx, row.id, decision)
    const kind = isNow ? 'closed' : 'cancelled'
    const after = await updateMembership(tx, deps, row.id, { kind, reason, actorId: actor.id })
    const details = isNow ? 'now' : 'at the end of the paid period'
    await writeMemberAudit(tx, deps, { actor, action: 'end-membership', membership: row, details })
    return after
  })
}

/** Returns the reason a membership can't be ended, or null if it can. */
function endRefusal(row: MembershipRow, isNow: boolean): RefusalCode | null {
  if (!isRunning(row)) return 'MEMBERSHIP_ENDED'
  return row.state === 'cancelled' && !isNow ? 'MEMBERSHIP_CANCELLED' : null
}
