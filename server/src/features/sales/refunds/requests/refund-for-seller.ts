import type { Selectable } from 'kysely'
import { orderNumber } from '../../../../db/order-number.ts'
import type { Sale } from '../../../../db/tables.ts'
import { enqueue } from '../../../../jobs/job.ts'
import { findSellerApp } from '../../../connections/paypal-connection/seller-app.ts'
import { findOrder } from '../../orders/named-order-queries.ts'
import { findSale, lockSale } from '../../sale-queries.ts'
import { executeRefund, type RefundDeps } from './execute-refund.ts'
import { finishRefund, nextTryAt } from './finish-refund.ts'
import { hasOpenRequest, insertRequest } from './refund-request-queries.ts'
import { refundRefusal } from './refundable-payment.ts'

type Result = { sale: Selectable<Sale>; state: 'requested' | 'succeeded' | 'refused' }

/**
 * Refunds a whole payment with the seller's rights although the seller didn't ask, at most once: the request has the
 * order's id. `refused`: it has to be refunded at PayPal. `requested`: the result is unknown, and tried again.
 */
export async function refundForSeller(deps: RefundDeps, saleId: string, note: string): Promise<Result | null> {
  const sale = await findSale(deps.db, saleId)
  if (!sale) return null
  if (sale.refundedAt) return { sale, state: 'succeeded' }
  const app = await findSellerApp(deps, sale)
  if (app) await storeRequest(deps, sale, { connectionId: app.connectionId, note })
  const state = (await executeRefund(deps, saleId))?.state
  return { sale, state: state === 'requested' || state === 'succeeded' ? state : 'refused' }
}

type Given = { connectionId: string | null; note: string }

async function storeRequest(deps: RefundDeps, { id }: Selectable<Sale>, { connectionId, note }: Given): Promise<void> {
  const order = await findOrder(deps.db, id)
  await deps.db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, id)
    const { captureId, sellerId: requestedBy } = sale
    if (!order || !captureId || !requestedBy || refundRefusal(sale) || (await hasOpenRequest(tx, id))) return
    const source = { captureId, connectionId, isOwnApp: connectionId === null, note }
    const inserted = await insertRequest(tx, { ...source, id, saleId: id, requestedBy, createdAt: deps.now() })
    if (!inserted) return
    const details = `Order ${orderNumber(order)}: in full`
    const actor = { id: null, username: 'Guildshop' }
    await deps.hooks.writeAudit(tx, deps, actor, { action: 'refund-payment', details, guildId: sale.guildId })
    await enqueue(tx, finishRefund, { requestId: id, tries: 0 }, { runAt: nextTryAt(deps.now(), 0) })
  })
}
