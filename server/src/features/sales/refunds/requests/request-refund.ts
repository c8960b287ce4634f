import { isWholeYen, moneyText } from '@guildshop/contract/money'
import type { refundSaleBody } from '@guildshop/contract/refund-requests'
import type { RefundReply } from '@guildshop/contract/refunds'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../../db/connect.ts'
import { orderNumber } from '../../../../db/order-number.ts'
import type { Sale } from '../../../../db/tables.ts'
import { Refused, refuseIf } from '../../../../errors/refused.ts'
import { throttles } from '../../../../http/limits/limits.ts'
import { countTry } from '../../../../http/throttle.ts'
import { enqueue } from '../../../../jobs/job.ts'
import { findSellerApp } from '../../../connections/paypal-connection/seller-app.ts'
import { findOrder } from '../../orders/named-order-queries.ts'
import { lockSale } from '../../sale-queries.ts'
import { findRefundState } from '../refund-queries.ts'
import { countReturnable } from './count-returnable.ts'
import { executeRefund, type RefundDeps } from './execute-refund.ts'
import { finishRefund, nextTryAt } from './finish-refund.ts'
import { refundProblemText } from './refund-problem-text.ts'
import { findRequest, hasOpenRequest, insertRequest, type RequestRow } from './refund-request-queries.ts'
import { findCaptureId, isMismatchedPayment, refundRefusal } from './refundable-payment.ts'

type Owner = { id: string; username: string }
type Wanted = z.infer<typeof refundSaleBody>
type Source = { captureId: string; connectionId: string | null }

/**
 * Refunds a sale's payment with the seller's own rights. The request is stored before PayPal is called, so that
 * repeats, crashes and outages lead to exactly one refund. Concurrent requests for one sale are refused.
 */
export async function requestRefund(
  deps: RefundDeps,
  { owner, saleId, wanted }: { owner: Owner; saleId: string; wanted: Wanted },
): Promise<RefundReply> {
  const order = z.uuid().safeParse(saleId).success ? await findOrder(deps.db, saleId) : undefined
  const known = await findRequest(deps.db, wanted.requestId)
  const isOwn = known ? known.requestedBy === owner.id && known.saleId === saleId : order?.ownerId === owner.id
  if (!isOwn) throw new Refused('SALE_NOT_FOUND')
  await countTry(deps, `refund:${owner.id}`, throttles.refund)
  if (!known && order) await storeRequest(deps, { owner, order, wanted })
  return describeResult(deps, await executeRefund(deps, wanted.requestId))
}

type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>

async function storeRequest(
  deps: RefundDeps,
  { owner, order, wanted }: { owner: Owner; order: Order; wanted: Wanted },
): Promise<void> {
  refuseIf(refundRefusal(order))
  const app = await findSellerApp(deps, order)
  if (!app) throw new Refused('REFUND_NEEDS_FULL_CONNECTION')
  const captureId = await findCaptureId(deps, order)
  if (!captureId) throw new Refused('REFUND_NOT_POSSIBLE')
  await deps.db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, order.id)
    const isRepeated = await insertOnce(tx, deps, {
      owner,
      sale,
      wanted,
      source: { captureId, connectionId: app.connectionId },
    })
    if (isRepeated) return
    const amount = wanted.amountCents ? moneyText(wanted.amountCents, sale.currency) : 'in full'
    const details = `Order ${orderNumber(order)}: ${amount}`
    await deps.hooks.writeAudit(tx, deps, owner, { action: 'refund-payment', details, guildId: sale.guildId })
    const { requestId } = wanted
    await enqueue(tx, finishRefund, { requestId, tries: 0 }, { runAt: nextTryAt(deps.now(), 0) })
  })
}

type NewRequest = { owner: Owner; sale: Selectable<Sale>; wanted: Wanted; source: Source }

/** Returns true if a concurrent call has stored the same request. The caller holds the sale's lock. */
async function insertOnce(tx: Db, { now }: RefundDeps, { owner, sale, wanted, source }: NewRequest): Promise<boolean> {
  const { requestId: id, note } = wanted
  if ((await findRequest(tx, id))?.saleId === sale.id) return true
  refuseIf(refundRefusal(sale))
  if (await hasOpenRequest(tx, sale.id)) throw new Refused('REFUND_IN_PROGRESS')
  const amountCents = requestedAmount(sale, wanted)
  const isWhole = amountCents === null
  const inserted = await insertRequest(tx, {
    ...source,
    id,
    saleId: sale.id,
    requestedBy: owner.id,
    isOwnApp: source.connectionId === null,
    amountCents,
    note: note || null,
    removesRole: isWhole ? (wanted.removeRole ?? null) : null,
    returnedUnits: isWhole ? 0 : await requestedUnits(tx, sale, wanted),
    createdAt: now(),
  })
  if (!inserted) throw new Refused('INVALID_INPUT')
  return false
}

/** Null for the full remaining amount. */
function requestedAmount(sale: Selectable<Sale>, { amountCents }: Wanted): number | null {
  if (amountCents === undefined) return null
  if (isMismatchedPayment(sale)) throw new Refused('REFUND_ONLY_WHOLE')
  if (!isWholeYen(amountCents, sale.currency)) throw new Refused('REFUND_NOT_WHOLE_YEN')
  const left = sale.price - sale.refundedCents
  if (amountCents > left) {
    throw new Refused('REFUND_TOO_HIGH', { message: `You can refund up to ${moneyText(left, sale.currency)}.` })
  }
  return amountCents === left ? null : amountCents
}

/** A full refund returns all units or none. */
async function requestedUnits(tx: Db, sale: Selectable<Sale>, { returnedUnits = 0 }: Wanted): Promise<number> {
  const most = await countReturnable(tx, sale)
  if (returnedUnits <= most) return returnedUnits
  const details = most > 0 ? { message: `You can put back up to ${most} ${most === 1 ? 'unit' : 'units'}.` } : {}
  throw new Refused('REFUND_TOO_MANY_UNITS', details)
}

async function describeResult({ db }: RefundDeps, request: RequestRow | undefined): Promise<RefundReply> {
  if (!request) throw new Refused('SALE_NOT_FOUND')
  const { state, problem, refundId } = request
  if (state === 'refused') throw new Refused('REFUND_REFUSED', { message: refundProblemText(problem ?? 'UNKNOWN') })
  if (!refundId) {
    const message = "PayPal hasn't confirmed this refund yet. We keep checking, so don't refund it again."
    return { state: 'unknown', message }
  }
  if ((await findRefundState(db, refundId)) === 'PENDING') {
    return { state: 'pending', message: "PayPal is processing this refund. We'll update the order once it's done." }
  }
  return { state: 'completed', message: 'Payment refunded.' }
}
