import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/job.ts'
import type { MembershipRow } from '../membership-queries.ts'

/** Carried out by cancel-billing.ts, which looks at the membership again. */
export const cancelBilling = {
  name: 'cancel-membership-billing',
  payload: z.object({ subscriptionId: z.string(), reason: z.string() }),
}

const billable = new Set(['ACTIVE', 'SUSPENDED', 'APPROVED', 'APPROVAL_PENDING'])

const reasons: Record<string, string> = {
  member: 'Cancelled by the member.',
  seller: 'Cancelled by the shop.',
  duplicate: 'You already have an active membership for this item.',
  left: 'The member left the server.',
  refunded: 'The latest payment was refunded.',
  'item-deleted': 'The shop no longer offers it.',
  'shop-closed': 'The shop has closed.',
  'connection-ended': 'The shop disconnected its PayPal app.',
  'premium-ended': 'The shop can no longer offer memberships.',
}

/** What PayPal shows as the reason of the cancellation. */
export function stopReason({ cancelReason, closeReason }: Pick<MembershipRow, 'cancelReason' | 'closeReason'>): string {
  const reason = cancelReason ?? closeReason
  return reason ? (reasons[reason] ?? reason) : 'The membership has ended.'
}

type Billed = Pick<MembershipRow, 'subscriptionId' | 'subscriptionStatus' | 'state' | 'cancelledAt' | 'closedAt'>

/** Whether billing has to stop: the membership is cancelled or has ended, but its subscription isn't. */
export function isToStop({ subscriptionId, subscriptionStatus, state, cancelledAt, closedAt }: Billed): boolean {
  const isOver = state === 'ended' || cancelledAt !== null || closedAt !== null
  return subscriptionId !== null && isOver && billable.has(subscriptionStatus ?? 'APPROVAL_PENDING')
}

/** Cancels the subscription of a membership that is cancelled or has ended, so that nobody keeps paying for it. */
export async function stopBilling(tx: Db, membership: MembershipRow): Promise<void> {
  const { subscriptionId } = membership
  if (!subscriptionId || !isToStop(membership)) return
  const key = `cancel-membership-billing:${subscriptionId}`
  await enqueue(tx, cancelBilling, { subscriptionId, reason: stopReason(membership) }, { key })
}
