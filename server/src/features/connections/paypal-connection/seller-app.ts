import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalClient } from '../../../providers/paypal/paypal-client.ts'
import { findWorkingConnection, isOwnAccount } from './connection-queries.ts'
import { connectionPaypal } from './sale-paypal.ts'

type Deps = Pick<Dependencies, 'db' | 'paypal' | 'paypalApps' | 'secrets'>

/** An app with the seller's rights. `connectionId` is null for our own app. */
type SellerApp = { connectionId: string | null; paypal: PaypalClient }

/** Like `sellerPaypal`, for callers that have to use the same app again. Null for Basic. */
export async function findSellerApp(deps: Deps, { payeeId }: { payeeId: string }): Promise<SellerApp | null> {
  const connection = await findWorkingConnection(deps.db, payeeId)
  if (connection?.clientSecret) return { connectionId: connection.id, paypal: connectionPaypal(deps, connection) }
  return (await isOwnAccount(deps.db, payeeId)) ? { connectionId: null, paypal: deps.paypal } : null
}
