import type { Dependencies } from '../../../dependencies.ts'
import { findConnection, isOwnAccount, markWithoutSubscriptions } from './connection-queries.ts'

type Seller = { ownerId: string; payerId: string; connectionId: string | null }

/** Whether we can create subscriptions in the seller's PayPal account: with their own app, or because it's ours. */
export async function canSubscribe(
  { db }: Pick<Dependencies, 'db'>,
  { ownerId, payerId, connectionId }: Seller,
): Promise<boolean> {
  if (!connectionId) return isOwnAccount(db, { ownerId, payeeId: payerId })
  const connection = await findConnection(db, connectionId)
  return connection !== undefined && isWorking(connection) && connection.hasSubscriptions !== false
}

const isWorking = ({ problem, endedAt }: { problem: string | null; endedAt: Date | null }) =>
  problem === null && endedAt === null

/** PayPal refused a subscription of this app. The next check of the connection reads the app's features again. */
export async function recordWithoutSubscriptions(
  { db, hooks }: Pick<Dependencies, 'db' | 'hooks'>,
  connectionId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const changed = await markWithoutSubscriptions(tx, connectionId)
    if (changed) await hooks.shopsChanged(tx, changed.accountId)
  })
}
