import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import { defineJob, enqueueAll } from '../../../jobs/job.ts'
import { defineSlicedJob } from '../../../jobs/run-in-slices.ts'
import { attemptMessage } from './attempt-message.ts'
import { insertRoleEndings, listDueMessages } from './message-queries.ts'

/** Sends one message. Its row stores when it is due again, and the sweep picks up retries. */
export const sendBuyerMessage = defineJob({
  name: 'send-buyer-message',
  payload: z.object({ messageId: z.uuid() }),
  async run({ messageId }, deps) {
    await attemptMessage(deps, messageId)
  },
})

const batchSize = 500

/** Enqueues all due messages: retries and lost jobs. */
export const sweepBuyerMessages = defineJob({
  name: 'sweep-buyer-messages',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(_payload, { db, now }) {
    await queueMessages(db, await listDueMessages(db, now(), batchSize))
  },
})

const noticeDays = 3
/** The receipt of a shorter role named its end only days ago. */
const shortestDays = 7
const oneDay = 86_400_000

/** Plans messages about timed roles that are about to end. */
export const planRoleEndings = defineSlicedJob({
  name: 'plan-role-endings',
  payload: z.object({}),
  schedule: '23 * * * *',
  async next(_payload, deps) {
    const now = deps.now()
    const soon = { now, before: new Date(now.getTime() + noticeDays * oneDay), shortestDays, atMost: batchSize }
    const ids = await deps.db.transaction().execute(async (tx) => {
      const planned = await insertRoleEndings(tx, soon)
      await queueMessages(tx, planned)
      return planned
    })
    return ids.length === batchSize ? {} : null
  },
})

function queueMessages(tx: Db, ids: string[]): Promise<void> {
  const queued = ids.map((messageId) => ({ payload: { messageId }, key: `buyer-message:${messageId}` }))
  return enqueueAll(tx, sendBuyerMessage, queued)
}
