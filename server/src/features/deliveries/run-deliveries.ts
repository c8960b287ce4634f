import * as z from 'zod'
import type { Db } from '../../db/connect.ts'
import { defineJob, enqueueAll } from '../../jobs/job.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { listDueDeliveries } from './delivery-queries.ts'

/** One step after one sale. When it may be tried again is written in its row, and the sweep sees to it. */
export const deliver = defineJob({
  name: 'deliver',
  priority: 'high',
  payload: z.object({ deliveryId: z.uuid() }),
  async run({ deliveryId }, deps) {
    await attemptDelivery(deps, deliveryId)
  },
})

/** Finds what is due: retries, roles whose time is over, and whatever was lost on the way, also after a long downtime. */
export const sweepDeliveries = defineJob({
  name: 'sweep-deliveries',
  priority: 'high',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(_payload, { db, now }) {
    await queueDeliveries(db, await listDueDeliveries(db, { now: now() }))
  },
})

/** In the batch lane when nobody waits for them. */
export function queueDeliveries(tx: Db, ids: string[], when: { lane?: 'batch' } = {}): Promise<void> {
  const queued = ids.map((id) => ({ payload: { deliveryId: id }, key: `deliver:${id}` }))
  return enqueueAll(tx, deliver, queued, when)
}
