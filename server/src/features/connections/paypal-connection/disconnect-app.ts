import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findActiveConnection } from './connection-queries.ts'
import { maskClientId } from './describe-connection.ts'
import { endConnections } from './end-connections.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks'>

/** Falls back to Basic. Orders that were created with the app are still read with it. */
export async function disconnectApp(deps: Deps, user: { id: string; username: string }): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const connection = await findActiveConnection(tx, user.id)
    if (!connection || !(await endConnections(tx, deps, user.id))) throw new Refused('PAYPAL_APP_NOT_CONNECTED')
    const details = maskClientId(connection.clientId)
    await deps.hooks.writeAudit(tx, deps, user, { action: 'disconnect-paypal-app', details })
  })
}
