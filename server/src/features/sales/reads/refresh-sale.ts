import type { Dependencies } from '../../../dependencies.ts'
import { isCredentialRefusal } from '../../connections/paypal-connection/broken-connection.ts'
import { ConnectionErased } from '../../connections/paypal-connection/sale-paypal.ts'
import { listRoles } from '../entitlements/read-entitlements.ts'
import { refreshRefunds } from '../refunds/refresh-refunds.ts'
import { listPendingRefunds } from '../refunds/refund-queries.ts'
import { findSale, lockSale, updateSale } from '../sale-queries.ts'
import { nextReadAt } from './read-schedule.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'metrics' | 'paypal' | 'paypalApps' | 'secrets' | 'hooks'>
type Result = 'changed' | 'unchanged' | 'not-shown'

/** Reads a sale from PayPal, records its refunds and schedules the next read. Throws if PayPal doesn't answer. */
export async function refreshSale(deps: Deps, saleId: string): Promise<Result> {
  const before = await findSale(deps.db, saleId)
  const isShown = await readRefunds(deps, saleId, before?.connectionId ?? null)
  const after = await scheduleNextRead(deps, saleId, { isShown })
  if (!isShown) deps.log.warn({ saleId, orderId: after.orderId }, 'paid order not shown by paypal')
  const result = readResult(isShown, before?.refundedCents !== after.refundedCents)
  deps.metrics.saleReads.inc({ result })
  return result
}

/** Returns false if the credentials of the seller's app are rejected or erased, which proves nothing about a refund. */
async function readRefunds(deps: Deps, saleId: string, connectionId: string | null): Promise<boolean> {
  try {
    return (await refreshRefunds(deps, saleId)).isShown
  } catch (error) {
    if (!connectionId || !(error instanceof ConnectionErased || isCredentialRefusal(error))) throw error
    return false
  }
}

function readResult(isShown: boolean, isChanged: boolean): Result {
  if (!isShown) return 'not-shown'
  return isChanged ? 'changed' : 'unchanged'
}

/** Ends the lease of a read. A read that PayPal refused doesn't count as a check. */
export function scheduleNextRead({ db, now }: Pick<Deps, 'db' | 'now'>, saleId: string, read: { isShown: boolean }) {
  return db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (sale.state !== 'paid') return sale
    const time = now()
    const roleEnds = (await listRoles(tx, saleId)).map(({ endsAt }) => endsAt)
    const hasPendingRefund = (await listPendingRefunds(tx, saleId)).length > 0
    const facts = { ...sale, roleEnds, hasPendingRefund }
    return updateSale(tx, saleId, {
      nextReadAt: nextReadAt(facts, time),
      ...(read.isShown && { paypalCheckedAt: time }),
    })
  })
}
