import * as z from 'zod'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { listDueDeliveries } from './delivery-queries.ts'

/** One step after one sale. When it may be tried again is written in its row, and the sweep sees to it. */
export const deliver = defineJob({
  name: 'deliver',
  payload: z.object({ deliveryId: z.uuid() }),
  async run({ deliveryId }, deps) {
    await attemptDelivery(deps, deliveryId)
  },
})

/** Finds what is due: retries, roles whose time is over, and whatever was lost on the way, also after a long downtime. */
export const sweepDeliveries = defineJob({
  name: 'sweep-deliveries',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(_payload, { db, now }) {
    for (const id of await listDueDeliveries(db, { now: now() })) {
      await enqueue(db, deliver, { deliveryId: id }, { key: `deliver:${id}` })
    }
  },
})
