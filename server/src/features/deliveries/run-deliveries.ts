import * as z from 'zod'
import type { Db } from '../../db/connect.ts'
import { defineJob, enqueueAll } from '../../jobs/job.ts'
import { attemptDelivery } from './attempt-deliveries.ts'
import { listDueDeliveries } from './delivery-queries.ts'

/** Executes one delivery. Its row stores when it is due again, and the sweep picks up retries. */
export const deliver = defineJob({
  name: 'deliver',
  priority: 'high',
  payload: z.object({ deliveryId: z.uuid() }),
  async run({ deliveryId }, deps) {
    await attemptDelivery(deps, deliveryId)
  },
})

/** Enqueues all due deliveries: retries, expired roles and lost jobs, even after a long downtime. */
export const sweepDeliveries = defineJob({
  name: 'sweep-deliveries',
  priority: 'high',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(_payload, { db, now }) {
    await queueDeliveries(db, await listDueDeliveries(db, { now: now() }))
  },
})

/** Use the batch lane if no user is waiting. */
export function queueDeliveries(tx: Db, ids: string[], when: { lane?: 'batch' } = {}): Promise<void> {
  const queued = ids.map((id) => ({ payload: { deliveryId: id }, key: `deliver:${id}` }))
  return enqueueAll(tx, deliver, queued, when)
}
