import type { CountersReply } from '@guildshop/contract/counters'
import type { Dependencies } from '../../../dependencies.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { countOpenIssues } from './counter-queries.ts'

/** What is open in all servers of a seller. Role problems are ignored without premium, as on the dashboard. */
export async function readCounters(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  accountId: string,
): Promise<CountersReply> {
  const [{ isPremium }, issues] = await Promise.all([
    readPremium(db, accountId, now()),
    countOpenIssues(db, { ownerId: accountId, now: now() }),
  ])
  return {
    ordersToShip: issues.ordersToShip,
    orderProblems: issues.disputedOrders + issues.failedDeliveries + issues.heldPayments + issues.failedPayments,
    shopProblems: issues.lowStock + issues.refusedPayments + issues.brokenApps + (isPremium ? issues.roleProblems : 0),
  }
}
