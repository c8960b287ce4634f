import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalClient } from '../../../providers/paypal/paypal-client.ts'
import { findWorkingConnection, isOwnAccount, type Seller } from './connection-queries.ts'
import { connectionPaypal } from './sale-paypal.ts'

type Deps = Pick<Dependencies, 'db' | 'paypal' | 'paypalApps' | 'secrets'>

/** An app with the seller's rights. `connectionId` is null for our own app. */
type SellerApp = { connectionId: string | null; paypal: PaypalClient }

/** The app with the seller's rights: to refund, to send tracking and to handle disputes. Null for Basic. */
export async function findSellerApp(deps: Deps, seller: Seller): Promise<SellerApp | null> {
  const connection = await findWorkingConnection(deps.db, seller)
  if (connection?.clientSecret) return { connectionId: connection.id, paypal: connectionPaypal(deps, connection) }
  return (await isOwnAccount(deps.db, seller)) ? { connectionId: null, paypal: deps.paypal } : null
}

/** For callers that don't need to use the same app again. */
export async function sellerPaypal(deps: Deps, seller: Seller): Promise<PaypalClient | null> {
  return (await findSellerApp(deps, seller))?.paypal ?? null
}
