import type { RefusalCode } from '@guildshop/contract/refusals'
import { addMonths } from '../../premium/add-months.ts'
import type { MembershipRow } from '../membership-queries.ts'
import { isRunning } from '../membership-state.ts'

type Renewable = Pick<MembershipRow, 'state' | 'renewal' | 'paidUntil'>

/** Returns the reason a member can't pay for one more period now, or null. */
export function renewalRefusal(membership: Renewable, now: Date): RefusalCode | null {
  const { state, renewal, paidUntil } = membership
  if (!isRunning(membership)) return 'MEMBERSHIP_NOT_RENEWABLE'
  if (state === 'suspended') return 'MEMBERSHIP_SUSPENDED'
  // Once cancelled, the subscription can't be resumed, but the member can pay for more time.
  if (renewal === 'automatic' && state !== 'cancelled') return 'MEMBERSHIP_RENEWS_ALREADY'
  return paidUntil && paidUntil > addMonths(now, 12) ? 'MEMBERSHIP_PAID_AHEAD' : null
}
