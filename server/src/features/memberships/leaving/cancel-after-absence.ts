import type { Db } from '../../../db/connect.ts'
import { type MembershipRow, updateFacts } from '../membership-queries.ts'
import { isRunning } from '../membership-state.ts'
import { readDaysAway } from './presence-queries.ts'

const oneDay = 86_400_000

type Absence = {
  membership: MembershipRow
  /** When it will be cancelled unless the member returns. In the past while Discord hasn't been read since. */
  cancelsAt: Date | null
  cause?: { kind: string; reason: string }
}

/**
 * Cancels the membership of someone who has been away for as long as the server allows, once Discord has shown after that
 * time that they're still away. Imported ones just end.
 */
export async function cancelAfterAbsence(tx: Db, membership: MembershipRow, now: Date): Promise<Absence> {
  const { id, guildId, leftAt, awayReadAt, renewal, cancelledAt, closedAt } = membership
  if (!leftAt || !isRunning(membership) || renewal === 'none' || cancelledAt || closedAt)
    return { membership, cancelsAt: null }
  const days = await readDaysAway(tx, guildId)
  if (days === null) return { membership, cancelsAt: null }
  const cancelsAt = new Date(leftAt.getTime() + days * oneDay)
  if (!awayReadAt || awayReadAt < cancelsAt) return { membership, cancelsAt }
  const decision = { cancelledAt: now, cancelReason: 'left' }
  await updateFacts(tx, id, decision)
  return { membership: { ...membership, ...decision }, cancelsAt: null, cause: { kind: 'cancelled', reason: 'left' } }
}
