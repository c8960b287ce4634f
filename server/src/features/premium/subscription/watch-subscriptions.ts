import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueueAll } from '../../../jobs/job.ts'
import { refreshLater } from './refresh-subscription.ts'
import { listNotOver, listSilent } from './subscription-queries.ts'

const oneMinute = 60_000
const oneDay = 1440 * oneMinute

/** Reads all open subscriptions nightly to make up for lost webhooks. */
export const reconcileSubscriptions = defineJob({
  name: 'reconcile-subscriptions',
  lane: 'batch',
  payload: z.object({}),
  schedule: '41 2 * * *',
  async run(_payload, { db, now }) {
    const ids = await listNotOver(db, { now: now(), startedAfter: before(now(), 7 * oneDay) })
    await requestReads(db, ids, { lane: 'batch' })
  },
})

/** Reads overdue subscriptions every ten minutes. */
export const watchSubscriptions = defineJob({
  name: 'watch-subscriptions',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  async run(_payload, { db, now }) {
    const time = now()
    const silence = { now: time, startedAfter: before(time, oneDay), readBefore: before(time, 30 * oneMinute) }
    await requestReads(db, await listSilent(db, silence))
  },
})

const before = (time: Date, milliseconds: number) => new Date(time.getTime() - milliseconds)

/** Repeated requests share one job. */
export async function requestReads(
  db: Dependencies['db'],
  ids: string[],
  when: { lane?: 'batch' } = {},
): Promise<void> {
  const queued = ids.map((id) => ({ payload: { id }, key: `refresh-subscription:${id}` }))
  await enqueueAll(db, refreshLater, queued, when)
}
