import type { ConnectionKind } from '@guildshop/contract/connections/paypal-connection'
import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalClient } from '../../../providers/paypal/paypal-client.ts'
import {
  type Connection,
  findConnection,
  findWorkingConnection,
  isOwnAccount,
  type Seller,
} from './connection-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'paypal' | 'paypalApps' | 'secrets'>

/** The credentials were erased with their account, or 180 days after their last order. */
export class ConnectionErased extends Error {
  constructor(id: string) {
    super(`the credentials of paypal connection ${id} are erased`)
    this.name = 'ConnectionErased'
  }
}

/** Replaces our client with that of the app that created the sale's order: only this app can read and capture it. */
export async function withSalePaypal<Given extends Deps>(
  deps: Given,
  { connectionId }: { connectionId: string | null },
): Promise<Given> {
  if (!connectionId) return deps
  const connection = await findConnection(deps.db, connectionId)
  if (!connection?.clientSecret) throw new ConnectionErased(connectionId)
  return { ...deps, paypal: connectionPaypal(deps, connection) }
}

/**
 * Replaces our client with one that can read and change a subscription in the seller's account: the app that created it,
 * or another working one of the same seller, because subscriptions belong to the PayPal account.
 */
export async function withAccountPaypal<Given extends Deps>(
  deps: Given,
  { connectionId, ...seller }: Seller & { connectionId: string | null },
): Promise<Given & { connectionId: string | null }> {
  const created = connectionId ? await findConnection(deps.db, connectionId) : undefined
  const isWorking = created && !created.endedAt && !created.problem
  const working = isWorking ? created : await findWorkingConnection(deps.db, seller)
  if (working) return { ...deps, paypal: connectionPaypal(deps, working), connectionId: working.id }
  if (!connectionId || (await isOwnAccount(deps.db, seller))) return { ...deps, connectionId: null }
  // Ended or broken, but PayPal may still accept its credentials.
  if (!created?.clientSecret) throw new ConnectionErased(connectionId)
  return { ...deps, paypal: connectionPaypal(deps, created), connectionId }
}

export async function connectionKind({ db }: Pick<Deps, 'db'>, seller: Seller): Promise<ConnectionKind> {
  if (await findWorkingConnection(db, seller)) return 'full'
  return (await isOwnAccount(db, seller)) ? 'own' : 'basic'
}

/** Requires a connection that still has its secret. */
export function connectionPaypal(
  { paypalApps, secrets }: Pick<Deps, 'paypalApps' | 'secrets'>,
  { id, clientId, clientSecret }: Pick<Connection, 'id' | 'clientId' | 'clientSecret'>,
): PaypalClient {
  if (!clientSecret) throw new ConnectionErased(id)
  return paypalApps({ clientId, clientSecret: secrets.open(clientSecret, secretField(id)) })
}

export const secretField = (id: string) => `paypal_connection.client_secret:${id}` as const
