import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { findMembership, listPeriods, lockSubscriber, updateFacts } from '../membership-queries.ts'
import { isMemberAlready } from './joining-queries.ts'

/**
 * Cancels a membership that begins while its member already has one of the same item: two open checkouts were paid. Of
 * two subscriptions, `recordReading` keeps the older. Call it before `updateMembership`. Returns whether it was cancelled.
 */
export async function cancelSecond(tx: Db, { now }: Pick<Dependencies, 'now'>, id: string): Promise<boolean> {
  const membership = await findMembership(tx, id)
  if (membership?.state !== 'pending' || membership.cancelledAt) return false
  const hasBegun = (await listPeriods(tx, id)).some(({ countsFrom }) => countsFrom)
  if (!hasBegun) return false
  await lockSubscriber(tx, membership)
  if (!(await isMemberAlready(tx, membership))) return false
  await updateFacts(tx, id, { cancelledAt: now(), cancelReason: 'duplicate' })
  return true
}
