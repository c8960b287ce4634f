import type { Updateable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { StandingMessage } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { moveStandingMessage } from './move-standing-message.ts'
import { bringUpToDate, queueRefresh } from './refresh-standing-message.ts'
import { lockStandingMessage, type StandingRow, updateStandingRow } from './standing-queries.ts'
import { addSeconds, leaseSeconds } from './standing-times.ts'
import type { Updated } from './update-message.ts'

/**
 * Posts a message again that is gone, or tries again to reach one that isn't. Does nothing for a message without a
 * problem, so that a repeated request can't post twice.
 */
export async function repostStandingMessage(deps: Dependencies, id: string): Promise<Updated> {
  const { row, isClaimed } = await claimBroken(deps, id)
  return (isClaimed && (await bringUpToDate(deps, row))) || { row, isRejected: false }
}

type Claimed = { row: StandingRow; isClaimed: boolean }

function claimBroken({ db, now }: Pick<Dependencies, 'db' | 'now'>, id: string): Promise<Claimed> {
  const at = now()
  const leasedUntil = addSeconds(at, leaseSeconds)
  return db.transaction().execute(async (tx) => {
    const row = await lockStandingMessage(tx, id)
    if (!row || row.state === 'removed') throw new Refused('STANDING_MESSAGE_NOT_FOUND')
    const isFree = !row.leasedUntil || row.leasedUntil <= at
    if (row.state === 'posted' || !isFree) return { row, isClaimed: false }
    await queueRefresh(tx, id, leasedUntil)
    const lease = { leasedUntil, dueAt: null }
    const claimed = await (isGone(row)
      ? startOver(tx, row, { ...lease, postingSince: at })
      : updateStandingRow(tx, id, lease))
    return { row: claimed, isClaimed: true }
  })
}

/** A new nonce lets Discord accept a second post. */
function startOver(tx: Db, row: StandingRow, lease: Updateable<StandingMessage>): Promise<StandingRow> {
  const nothing = { problem: null, messageId: null, shownHash: null, tries: 0 }
  return moveStandingMessage(tx, row, { ...lease, ...nothing, state: 'posting', posts: row.posts + 1 })
}

/** Others may still be in the channel, where a second one would be a duplicate. */
const isGone = ({ problem }: StandingRow) => problem === 'DELETED' || problem === 'CHANNEL_GONE'
