import * as z from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { refreshLater } from './refresh-subscription.ts'
import { listNotOver, listSilent } from './subscription-queries.ts'

const oneMinute = 60_000
const oneDay = 1440 * oneMinute

/** Every night all that are not over are read, so that a lost webhook never matters for long. */
export const reconcileSubscriptions = defineJob({
  name: 'reconcile-subscriptions',
  payload: z.object({}),
  schedule: '41 2 * * *',
  async run(_payload, { db, now }) {
    await refreshAll(db, await listNotOver(db, { now: now(), startedAfter: before(now(), 7 * oneDay) }))
  },
})

/** Every ten minutes those are read that we should have heard of by now. */
export const watchSubscriptions = defineJob({
  name: 'watch-subscriptions',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  async run(_payload, { db, now }) {
    const time = now()
    const silence = { now: time, startedAfter: before(time, oneDay), readBefore: before(time, 30 * oneMinute) }
    await refreshAll(db, await listSilent(db, silence))
  },
})

const before = (time: Date, milliseconds: number) => new Date(time.getTime() - milliseconds)

async function refreshAll(db: Dependencies['db'], ids: string[]): Promise<void> {
  for (const id of ids) await enqueue(db, refreshLater, { id }, { key: `refresh-subscription:${id}` })
}
