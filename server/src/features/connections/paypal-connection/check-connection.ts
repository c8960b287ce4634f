import type { CheckedConnection, ConnectionCheck } from '@guildshop/contract/connections/paypal-connection'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTry } from '../../../http/throttle.ts'
import { defineJob, enqueue, enqueueAll } from '../../../jobs/job.ts'
import { recordBroken } from './broken-connection.ts'
import { listConnectionsToCheck, recordChecked, recordCheckFailed } from './change-connection-queries.ts'
import { checkAccess } from './check-access.ts'
import { withSkipped } from './connection-checks.ts'
import { type Connection, findActiveConnection, findConnection } from './connection-queries.ts'
import { readConnection } from './describe-connection.ts'
import { type Identity, identifyApp } from './identify-app.ts'
import { recordOwnAccount } from './own-account.ts'
import { makeReadsDue } from './renewal-queries.ts'
import { connectionPaypal } from './sale-paypal.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'publicUrl' | 'paypal' | 'paypalApps' | 'hooks'>

/** Checks the connection while its owner waits. */
export async function checkNow(deps: Deps, accountId: string): Promise<CheckedConnection> {
  const connection = await findActiveConnection(deps.db, accountId)
  if (!connection) throw new Refused('PAYPAL_APP_NOT_CONNECTED')
  await countTry(deps, `check-paypal-connection:${accountId}`, throttles.paypalCheck)
  const checks = await checkConnection(deps, connection)
  return { connection: await readConnection(deps, accountId), checks }
}

/** Marks the connection as broken or working. Throws on an outage, which says nothing about the connection. */
async function checkConnection(deps: Deps, connection: Connection): Promise<ConnectionCheck[]> {
  const identity = await identifyApp(deps, connectionPaypal(deps, connection), connection.payerId)
  return checkApp(deps, connection, identity)
}

/** Completes the checks of an identified app and records the result. */
export async function checkApp(deps: Deps, connection: Connection, identity: Identity): Promise<ConnectionCheck[]> {
  if (!identity.isConfirmed) {
    if (identity.problem) await recordBroken(deps, connection.id, identity.problem)
    await recordCheckFailed(deps.db, connection, deps.now())
    return withSkipped(identity.checks)
  }
  const { id: connectionId } = connection
  const paypal = connectionPaypal(deps, connection)
  const { access, checks } = await checkAccess(deps, { connectionId, paypal, features: identity.features })
  await deps.db.transaction().execute(async (tx) => {
    const recorded = { ...access, checkedAt: deps.now() }
    await recordChecked(tx, connection, recorded)
    if (hasNewRights(connection, recorded)) await deps.hooks.shopsChanged(tx, connection.accountId)
  })
  await makeReadsDue(deps.db, connectionId, deps.now())
  // PayPal didn't answer everything.
  if (access.webhookId === undefined || access.hasDisputes === undefined) await queueCheck(deps, connectionId)
  return withSkipped([...identity.checks, ...checks])
}

/** Whether the shop shows something else now, such as memberships. */
const hasNewRights = (before: Connection, { hasSubscriptions = before.hasSubscriptions }: Partial<Connection>) =>
  before.problem !== null || hasSubscriptions !== before.hasSubscriptions

function queueCheck({ db, now }: Pick<Deps, 'db' | 'now'>, connectionId: string): Promise<void> {
  const runAt = new Date(now().getTime() + 600_000)
  return enqueue(db, checkConnectionJob, { connectionId }, { runAt, key: keyOf(connectionId), lane: 'batch' })
}

const keyOf = (connectionId: string) => `check-paypal-connection:${connectionId}`

/** Idempotent. Repairs a missing webhook. */
export const checkConnectionJob = defineJob({
  name: 'check-paypal-connection',
  payload: z.object({ connectionId: z.uuid() }),
  async run({ connectionId }, deps) {
    const connection = await findConnection(deps.db, connectionId)
    if (!connection?.clientSecret || connection.endedAt) return
    await checkConnection(deps, connection)
  },
})

/** Keeps the connection's features on the profile up to date. */
export const checkPaypalConnections = defineJob({
  name: 'check-paypal-connections',
  lane: 'batch',
  payload: z.object({}),
  schedule: '7 5 * * *',
  async run(_payload, deps) {
    const ids = await listConnectionsToCheck(deps.db)
    const queued = ids.map((connectionId) => ({ payload: { connectionId }, key: keyOf(connectionId) }))
    await enqueueAll(deps.db, checkConnectionJob, queued, { lane: 'batch' })
    await recordOwnAccount(deps)
  },
})
