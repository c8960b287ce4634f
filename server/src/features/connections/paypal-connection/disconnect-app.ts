import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { requireProof } from '../../accounts/proof/require-proof.ts'
import { recordSecurityChange } from '../../accounts/security-changes/record-security-change.ts'
import type { SignedInUser } from '../../accounts/sessions/require-user.ts'
import { findActiveConnection } from './connection-queries.ts'
import { maskClientId } from './describe-connection.ts'
import { endConnections } from './end-connections.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'publicUrl'>

/** Falls back to Basic. Orders that were created with the app are still read with it. */
export async function disconnectApp(deps: Deps, user: SignedInUser): Promise<void> {
  if (!(await findActiveConnection(deps.db, user.id))) throw new Refused('PAYPAL_APP_NOT_CONNECTED')
  requireProof(deps, user)
  await deps.db.transaction().execute(async (tx) => {
    const connection = await findActiveConnection(tx, user.id)
    if (!connection || !(await endConnections(tx, deps, user.id))) throw new Refused('PAYPAL_APP_NOT_CONNECTED')
    const before = maskClientId(connection.clientId)
    await recordSecurityChange(tx, deps, user, 'paypal-app-disconnected', { before })
  })
}
