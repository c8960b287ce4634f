import type { BuyerMessageKind } from '@guildshop/contract/buyer-messages'
import type { MembershipState } from '@guildshop/contract/membership-rules'
import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { planBuyerMessage } from '../deliveries/messages/plan-message.ts'
import type { DerivedMembership } from './derive/derive-membership.ts'
import type { MembershipRow } from './membership-queries.ts'
import { isRunning } from './membership-state.ts'
import { reminderAt } from './next-check.ts'

/** The message for entering a state. */
const messageFor: Partial<Record<MembershipState, BuyerMessageKind>> = {
  past_due: 'renewal-failed',
  grace: 'renewal-missed',
  suspended: 'membership-suspended',
  cancelled: 'membership-cancelled',
  ended: 'membership-ended',
}

/** Plans messages about a state change and the upcoming end. Idempotent: one message per event. */
export async function planMemberMessages(
  tx: Db,
  deps: Pick<Dependencies, 'now'>,
  before: MembershipRow,
  derived: DerivedMembership,
): Promise<void> {
  const kind = messageAbout(before, derived)
  const event = String(Math.floor((derived.paidUntil?.getTime() ?? 0) / 1000))
  if (kind) await planBuyerMessage(tx, deps, { saleId: before.saleId, kind, event })
  const remindAt = reminderAt(before, derived)
  if (!remindAt || remindAt > deps.now()) return
  const reminder = derived.state === 'trialing' ? 'trial-ending' : 'renewal-due'
  await planBuyerMessage(tx, deps, { saleId: before.saleId, kind: reminder, event })
}

function messageAbout(before: MembershipRow, { state, isPaused }: DerivedMembership): BuyerMessageKind | null {
  // The receipt covers the start, and the message about the pause the end of access.
  if (before.state === state || before.state === 'pending' || (state === 'suspended' && isPaused)) return null
  if (before.state === 'suspended' && isRunning({ state }) && state !== 'cancelled') return 'membership-resumed'
  return messageFor[state] ?? null
}
