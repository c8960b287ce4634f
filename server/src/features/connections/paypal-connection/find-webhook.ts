import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalClient } from '../../../providers/paypal/paypal-client.ts'
import { findConnection } from './connection-queries.ts'
import { connectionPaypal } from './sale-paypal.ts'

type Deps = Pick<Dependencies, 'db' | 'paypalApps' | 'secrets'>

/** The webhook of a connection; null once it ended. */
export async function findWebhook(
  deps: Deps,
  connectionId: string,
): Promise<{ webhookId: string; paypal: PaypalClient } | null> {
  if (!z.uuid().safeParse(connectionId).success) return null
  const connection = await findConnection(deps.db, connectionId)
  if (!connection?.webhookId || !connection.clientSecret || connection.endedAt) return null
  return { webhookId: connection.webhookId, paypal: connectionPaypal(deps, connection) }
}

/** Whose events a connection's webhook reports, with the client that can read them; null if it was erased. */
export async function findEventSource(
  deps: Deps,
  connectionId: string,
): Promise<{ seller: { ownerId: string; payeeId: string }; paypal: PaypalClient } | null> {
  const connection = await findConnection(deps.db, connectionId)
  if (!connection?.clientSecret) return null
  const { accountId: ownerId, payerId: payeeId } = connection
  return { seller: { ownerId, payeeId }, paypal: connectionPaypal(deps, connection) }
}
