import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import { defineJob, enqueueAll } from '../../../jobs/job.ts'
import { connectionPaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { listBillable } from './review-queries.ts'

/** Has its own copy of the sealed secret, because the connection is erased by then. Retried until PayPal confirms. */
export const cancelErasedBilling = defineJob({
  name: 'cancel-erased-billing',
  payload: z.object({
    subscriptionId: z.string(),
    connectionId: z.uuid(),
    clientId: z.string(),
    sealedSecret: z.string(),
  }),
  async run({ subscriptionId, connectionId, clientId, sealedSecret }, deps) {
    const paypal = connectionPaypal(deps, { id: connectionId, clientId, clientSecret: sealedSecret })
    await paypal.cancelSubscription({ id: subscriptionId, reason: 'The shop has closed.' })
  },
})

/** Cancels what PayPal may still bill through an account's own apps. Call it before their credentials are erased. */
export async function cancelBeforeErasure(tx: Db, accountId: string): Promise<void> {
  const billable = await listBillable(tx, accountId)
  const queued = billable.map((payload) => ({ payload, key: `cancel-erased-billing:${payload.subscriptionId}` }))
  await enqueueAll(tx, cancelErasedBilling, queued)
}
