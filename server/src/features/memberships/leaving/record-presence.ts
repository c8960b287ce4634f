import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { planBuyerMessage } from '../../deliveries/messages/plan-message.ts'
import { isToStop } from '../billing/stop-billing.ts'
import { lockMembership, type MembershipRow, updateFacts } from '../membership-queries.ts'
import { isRunning } from '../membership-state.ts'
import { updateMembership } from '../update-membership.ts'
import { listRunningOf } from './presence-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>

/** What Discord showed at `readAt`. `guildId` is our id of the server. */
export type Presence = { guildId: string; userId: string; isPresent: boolean; readAt: Date }

/**
 * Records that a member left the server or returned. Their memberships continue either way, and members who are still
 * billed get a message once per departure. A member who returns before the subscription is
 * cancelled at PayPal keeps it.
 * Returns whether they have returned.
 */
export async function recordPresence(deps: Deps, presence: Presence): Promise<boolean> {
  let hasReturned = false
  for (const id of await listRunningOf(deps.db, presence.guildId, presence.userId)) {
    const cause = await deps.db.transaction().execute((tx) => recordOne(tx, deps, id, presence))
    hasReturned ||= cause === 'returned'
  }
  return hasReturned
}

type Read = Pick<Presence, 'isPresent' | 'readAt'>

async function recordOne(
  tx: Db,
  deps: Deps,
  id: string,
  { isPresent, readAt }: Read,
): Promise<'left' | 'returned' | null> {
  const membership = await lockMembership(tx, id)
  if (!isRunning(membership) || (isPresent && !membership.leftAt)) return null
  if (isPresent) {
    const isLifted = membership.cancelReason === 'left' && isToStop(membership)
    const lifted = isLifted ? { cancelledAt: null, cancelReason: null } : {}
    await updateFacts(tx, id, { leftAt: null, awayReadAt: null, ...lifted })
    const after = await updateMembership(tx, deps, id, { kind: 'returned' })
    if (isLifted) await planBillingMessage(tx, deps, after)
    return 'returned'
  }
  await updateFacts(tx, id, { awayReadAt: readAt })
  if (membership.leftAt) {
    // They may have been away for long enough by now.
    await updateMembership(tx, deps, id)
    return null
  }
  const leftAt = deps.now()
  await updateFacts(tx, id, { leftAt })
  const after = await updateMembership(tx, deps, id, { kind: 'left' })
  await planBillingMessage(tx, deps, after)
  return 'left'
}

async function planBillingMessage(tx: Db, deps: Deps, membership: MembershipRow): Promise<void> {
  const { saleId } = membership
  const event = deps.now().toISOString()
  if (isBilled(membership)) await planBuyerMessage(tx, deps, { saleId, kind: 'billing-continues', event })
}

const billedStates = new Set<string>(['trialing', 'active', 'past_due', 'grace'])

/** Whether PayPal will charge the member again. */
const isBilled = ({ renewal, state }: Pick<MembershipRow, 'renewal' | 'state'>) =>
  renewal === 'automatic' && billedStates.has(state)
