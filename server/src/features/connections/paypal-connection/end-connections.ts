import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { eraseConnectionsOf, forgetWebhook, isWebhookInUse, markEnded } from './change-connection-queries.ts'
import type { Connection } from './connection-queries.ts'
import { connectionPaypal } from './sale-paypal.ts'

/**
 * Removes our webhook from a seller's app. Has its own copy of the sealed secret, because the connection may be erased
 * by then. PayPal refusing the secret or the webhook counts as removed.
 */
export const removeConnectionWebhook = defineJob({
  name: 'remove-connection-webhook',
  payload: z.object({ id: z.uuid(), clientId: z.string(), sealedSecret: z.string(), webhookId: z.string() }),
  sealed: [{ path: 'sealedSecret', field: 'paypal_connection.client_secret', row: 'id' }],
  async run({ id, clientId, sealedSecret, webhookId }, deps) {
    // Set up again in the meantime.
    if (await isWebhookInUse(deps.db, webhookId)) return
    try {
      await connectionPaypal(deps, { id, clientId, clientSecret: sealedSecret }).deleteWebhook(webhookId)
    } catch (error) {
      if (!(error instanceof PaypalRefused)) throw error
      deps.log.warn(error, 'webhook of a paypal connection not removed')
    }
    await forgetWebhook(deps.db, id)
  },
})

type Except = { clientId?: string; payerId?: string }

/**
 * Ends an account's connection: no new orders are created with it, and automatic renewals are cancelled unless another
 * app of the same account follows. Returns false if there was none.
 */
export async function endConnections(
  tx: Db,
  { now, hooks }: Pick<Dependencies, 'now' | 'hooks'>,
  accountId: string,
  except: Except = {},
): Promise<boolean> {
  const ended = await markEnded(tx, { accountId, now: now(), except })
  for (const connection of ended) await queueRemoval(tx, connection)
  await hooks.reviewBilling(tx, accountId)
  await hooks.shopsChanged(tx, accountId)
  return ended.length > 0
}

/** Erases all of an account's credentials and removes their webhooks. The rows stay for the sales that refer to them. */
export async function eraseConnections(tx: Db, { now }: Pick<Dependencies, 'now'>, accountId: string): Promise<void> {
  const erased = await eraseConnectionsOf(tx, accountId, now())
  for (const connection of erased) await queueRemoval(tx, connection)
}

type Ended = Pick<Connection, 'id' | 'clientId' | 'clientSecret' | 'webhookId'>

async function queueRemoval(tx: Db, { id, clientId, clientSecret, webhookId }: Ended): Promise<void> {
  if (!webhookId || !clientSecret) return
  await enqueue(tx, removeConnectionWebhook, { id, clientId, sealedSecret: clientSecret, webhookId })
}
