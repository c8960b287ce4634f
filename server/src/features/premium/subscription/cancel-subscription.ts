import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import { listRunning } from './subscription-queries.ts'

/** Retried until PayPal confirms. A subscription that has ended counts as cancelled. */
export const cancelAtPaypal = defineJob({
  name: 'cancel-subscription',
  payload: z.object({ id: z.string(), reason: z.string() }),
  run: ({ id, reason }, { paypal }) => paypal.cancelSubscription({ id, reason }),
})

export const queueCancellation = (tx: Db, id: string, reason: string) =>
  enqueue(tx, cancelAtPaypal, { id, reason }, { key: `cancel-subscription:${id}` })

/** Stops charges. Premium is updated from PayPal's next response. */
export async function cancelSubscriptionsOf(tx: Db, accountId: string, reason: string): Promise<void> {
  for (const { id } of await listRunning(tx, accountId)) await queueCancellation(tx, id, reason)
}
