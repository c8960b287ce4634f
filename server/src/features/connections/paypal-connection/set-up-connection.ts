import { randomUUID } from 'node:crypto'
import type { CheckedConnection } from '@guildshop/contract/connections/paypal-connection'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import type { PaypalCredentials } from '../../../providers/paypal/requests/paypal-token.ts'
import { requireProof } from '../../accounts/proof/require-proof.ts'
import { recordSecurityChange } from '../../accounts/security-changes/record-security-change.ts'
import type { SignedInUser } from '../../accounts/sessions/require-user.ts'
import { findSameApp, insertConnection, lockAccount, replaceSecret } from './change-connection-queries.ts'
import { checkApp } from './check-connection.ts'
import { withSkipped } from './connection-checks.ts'
import { type Connection, findActiveConnection, findLink } from './connection-queries.ts'
import { maskClientId, readConnection } from './describe-connection.ts'
import { endConnections } from './end-connections.ts'
import { identifyApp } from './identify-app.ts'
import { secretField } from './sale-paypal.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'hooks' | 'publicUrl' | 'paypal' | 'paypalApps'>

/**
 * Connects a seller's own PayPal app, or replaces the secret of the connected one. Saves nothing unless the credentials
 * work and the app belongs to the linked account.
 */
export async function setUpConnection(
  deps: Deps,
  user: SignedInUser,
  credentials: PaypalCredentials,
): Promise<CheckedConnection> {
  const link = await findLink(deps.db, user.id)
  if (!link) throw new Refused('PAYPAL_NOT_LINKED')
  requireProof(deps, user)
  await countTry(deps, `paypal-connection:${user.id}`, throttles.paypalSetup)
  const identity = await identifyApp(deps, deps.paypalApps(credentials), link.payerId)
  if (!identity.isConfirmed) {
    return { connection: await readConnection(deps, user.id), checks: withSkipped(identity.checks) }
  }
  const connection = await deps.db
    .transaction()
    .execute((tx) => save(tx, deps, user, { ...credentials, payerId: link.payerId }))
  const checks = await checkApp(deps, connection, identity)
  return { connection: await readConnection(deps, user.id), checks }
}

type App = PaypalCredentials & { payerId: string }

async function save(
  tx: Db,
  deps: Deps,
  user: SignedInUser,
  { clientId, clientSecret, payerId }: App,
): Promise<Connection> {
  await lockAccount(tx, user.id)
  const link = await findLink(tx, user.id)
  // Unlinked or replaced during the checks.
  if (link?.payerId !== payerId) throw new Refused('PAYPAL_NOT_LINKED')
  const active = await findActiveConnection(tx, user.id)
  await endConnections(tx, deps, user.id, { clientId })
  const known = await findSameApp(tx, { accountId: user.id, clientId, payerId })
  const id = known?.id ?? randomUUID()
  const sealed = deps.secrets.seal(clientSecret, secretField(id))
  const isReplaced = known !== undefined && !known.endedAt
  await recordSecurityChange(tx, deps, user, isReplaced ? 'paypal-secret-replaced' : 'paypal-app-connected', {
    before: isReplaced || !active ? null : maskClientId(active.clientId),
    after: maskClientId(clientId),
  })
  if (known) return replaceSecret(tx, id, sealed)
  return insertConnection(tx, {
    id,
    accountId: user.id,
    payerId,
    clientId,
    clientSecret: sealed,
    createdAt: deps.now(),
  })
}
