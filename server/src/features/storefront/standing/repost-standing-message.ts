import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { type Changer, recordChange } from '../../guilds/activity/record-change.ts'
import { moveStandingMessage } from './move-standing-message.ts'
import { bringUpToDate, queueRefresh } from './refresh-standing-message.ts'
import { retryStandingMessages } from './retry-standing-messages.ts'
import { type MessagePlace, readMessage } from './show-message.ts'
import { lockStandingMessage, type StandingRow, updateStandingRow } from './standing-queries.ts'
import { addSeconds, leaseSeconds } from './standing-times.ts'
import type { Updated } from './update-message.ts'

/**
 * Posts a message again that is gone, or tries again to reach one that isn't. Does nothing for a message without a
 * problem, so that a repeated request can't post twice.
 */
export async function repostStandingMessage(deps: Dependencies, access: Changer, id: string): Promise<Updated> {
  return updateClaimed(deps, await claim(deps, access, { id, take: claimBroken }))
}

/** Posts a message again if it was deleted since its last check. Repeated requests post it once. */
export async function repostIfDeleted(deps: Dependencies, access: Changer, row: StandingRow): Promise<Updated> {
  const { id, channelId, messageId } = row
  if (!messageId || (await isInChannel(deps.discord, { channelId, messageId }))) return { row, isRejected: false }
  const take: Claim = (tx, found, lease) => (found.messageId === messageId ? startOver(tx, found, lease) : null)
  return updateClaimed(deps, await claim(deps, access, { id, take }))
}

type Lease = { now: Date; leasedUntil: Date; dueAt: null }
type Claimed = { row: StandingRow; isClaimed: boolean }
/** Returns null if there is nothing to do. */
type Claim = (tx: Db, row: StandingRow, lease: Lease) => Promise<StandingRow> | null

async function updateClaimed(deps: Dependencies, { row, isClaimed }: Claimed): Promise<Updated> {
  if (!isClaimed && row.state === 'broken') await retryStandingMessages(deps, { guildId: row.guildId })
  return (isClaimed && (await bringUpToDate(deps, row))) || { row, isRejected: false }
}

/** Queues a job for the end of the lease, in case this process dies. */
function claim(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  access: Changer,
  { id, take }: { id: string; take: Claim },
): Promise<Claimed> {
  const at = deps.now()
  const leasedUntil = addSeconds(at, leaseSeconds)
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockStandingMessage(tx, id)
    if (!row || row.state === 'removed') throw new Refused('STANDING_MESSAGE_NOT_FOUND')
    const claimed = await take(tx, row, { now: at, leasedUntil, dueAt: null })
    if (claimed) {
      await queueRefresh(tx, id, leasedUntil)
      const details = `${row.shows} in channel ${row.channelId}`
      await recordChange(tx, deps, access, { action: 'repost-message', details })
    }
    return { row: claimed ?? row, isClaimed: claimed !== null }
  })
}

function claimBroken(tx: Db, row: StandingRow, { now, ...lease }: Lease): Promise<StandingRow> | null {
  const isFree = !row.leasedUntil || row.leasedUntil <= now
  if (row.state === 'posted' || !isFree) return null
  if (isGone(row)) return startOver(tx, row, { now, ...lease })
  const isLimited = row.editAfter && row.editAfter > now
  // Someone may have fixed the problem, so it's tried often again.
  return isLimited ? null : updateStandingRow(tx, row.id, { ...lease, tries: 0 })
}

/** A new nonce lets Discord accept a second post. Another worker can only edit the deleted message. */
async function startOver(tx: Db, row: StandingRow, { now, ...lease }: Lease): Promise<StandingRow> {
  const broken = await moveStandingMessage(tx, row, { state: 'broken', problem: 'DELETED' })
  const nothing = { problem: null, messageId: null, shownHash: null, tries: 0, editAfter: null }
  const again = { ...lease, postingSince: now, posts: row.posts + 1 }
  return moveStandingMessage(tx, broken, { ...nothing, ...again, state: 'posting' })
}

/** Others may still be in the channel, where a second one would be a duplicate. */
const isGone = ({ problem }: StandingRow) => problem === 'DELETED' || problem === 'CHANNEL_GONE'

async function isInChannel({ bot }: Dependencies['discord'], place: MessagePlace): Promise<boolean> {
  try {
    await readMessage({ bot }, place)
    return true
  } catch (error) {
    if (error instanceof DiscordRefused && error.code === unknownMessage) return false
    throw error
  }
}

const unknownMessage = 10_008
