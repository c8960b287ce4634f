import * as z from 'zod'
import { defineJob, enqueueAll } from '../../../jobs/job.ts'
import { listDueStandingMessages, listRemovedStandingMessages, markUnchecked } from './due-queries.ts'
import { refreshStandingMessage } from './refresh-standing-message.ts'
import { addSeconds } from './standing-times.ts'
import { takeDownMessage } from './take-down.ts'

const maxAtOnce = 500
/** How often an unchanged message is rendered and checked for existence. */
const minutesBetweenChecks = 30

/**
 * Queues all due messages: retries, lost jobs and leases. Also renders old ones again, which notices deleted messages and
 * applies a new version of Guildshop.
 */
export const sweepStandingMessages = defineJob({
  name: 'sweep-standing-messages',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(_payload, { db, now }) {
    const at = now()
    await markUnchecked(db, { now: at, before: addSeconds(at, -60 * minutesBetweenChecks), atMost: maxAtOnce })
    const due = await listDueStandingMessages(db, at, maxAtOnce)
    await enqueueAll(db, refreshStandingMessage, due.map(jobOf('standing')))
    await enqueueAll(
      db,
      takeDownMessage,
      (await listRemovedStandingMessages(db, maxAtOnce)).map(jobOf('standing-take-down')),
    )
  },
})

const jobOf = (key: string) => (messageId: string) => ({ payload: { messageId }, key: `${key}:${messageId}` })
