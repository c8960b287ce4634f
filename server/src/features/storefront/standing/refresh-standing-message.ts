import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import { claimStandingMessage, findStandingMessage, type StandingRow } from './standing-queries.ts'
import { addSeconds, leaseSeconds } from './standing-times.ts'
import { type Updated, updateMessage } from './update-message.ts'

/** Renders a message if it's due, and edits it if something visible has changed. Runs at least once. */
export const refreshStandingMessage = defineJob({
  name: 'refresh-standing-message',
  payload: z.object({ messageId: z.uuid() }),
  async run({ messageId }, deps) {
    const row = await claim(deps, messageId)
    if (row) await bringUpToDate(deps, row)
    else await queueForLater(deps, messageId)
  },
})

/** One waiting job per message: a new time replaces the one before. */
export function queueRefresh(tx: Db, messageId: string, runAt: Date): Promise<void> {
  return enqueue(tx, refreshStandingMessage, { messageId }, { key: `standing:${messageId}`, runAt })
}

/** Updates a message that the caller has claimed, and queues its next update. Returns null if it was removed. */
export async function bringUpToDate(deps: Dependencies, row: StandingRow): Promise<Updated | null> {
  const updated = await updateMessage(deps, row)
  if (updated?.row.dueAt) await queueRefresh(deps.db, updated.row.id, updated.row.dueAt)
  return updated
}

/** Queues a job for the end of the lease, in case this process dies. */
function claim({ db, now }: Pick<Dependencies, 'db' | 'now'>, id: string): Promise<StandingRow | undefined> {
  const at = now()
  const until = addSeconds(at, leaseSeconds)
  return db.transaction().execute(async (tx) => {
    const row = await claimStandingMessage(tx, id, { now: at, until })
    if (row) await queueRefresh(tx, id, until)
    return row
  })
}

/** Another worker has the lease, or the message isn't due yet. */
async function queueForLater({ db }: Pick<Dependencies, 'db'>, id: string): Promise<void> {
  const row = await findStandingMessage(db, id)
  if (!row || row.state === 'removed') return
  const moments = [row.dueAt, row.leasedUntil].flatMap((moment) => moment ?? [])
  if (moments.length > 0) await queueRefresh(db, id, new Date(Math.max(...moments.map(Number))))
}
