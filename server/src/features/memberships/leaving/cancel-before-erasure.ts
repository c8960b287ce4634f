import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import { defineJob, enqueueAll } from '../../../jobs/job.ts'
import { connectionPaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { listBillable } from './review-queries.ts'

/**
 * Cancels a subscription after its membership was erased, so the payload has a copy of the sealed secret; null for our
 * own app. Retried until PayPal confirms.
 */
export const cancelErasedBilling = defineJob({
  name: 'cancel-erased-billing',
  payload: z.object({
    subscriptionId: z.string(),
    app: z.nullable(z.object({ id: z.uuid(), clientId: z.string(), clientSecret: z.string() })),
  }),
  sealed: [{ path: 'app.clientSecret', field: 'paypal_connection.client_secret', row: 'app.id' }],
  async run({ subscriptionId, app }, deps) {
    const paypal = app ? connectionPaypal(deps, app) : deps.paypal
    await paypal.cancelSubscription({ id: subscriptionId, reason: 'The shop has closed.' })
  },
})

/** Cancels what PayPal may still bill. Call it before an account's credentials or a server's memberships are erased. */
export async function cancelBeforeErasure(tx: Db, of: { accountId: string } | { guildId: string }): Promise<void> {
  const billable = await listBillable(tx, of)
  const queued = billable.map((payload) => ({ payload, key: `cancel-erased-billing:${payload.subscriptionId}` }))
  await enqueueAll(tx, cancelErasedBilling, queued)
}
