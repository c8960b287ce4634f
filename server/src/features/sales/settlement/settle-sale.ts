import { isAccountRefusal } from '@guildshop/contract/connections/paypal-refusals'
import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { PaypalCapture, PaypalOrder } from '../../../providers/paypal/paypal-orders.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { inSpan } from '../../../telemetry/tracing.ts'
import { queuePayeeCheck } from '../../connections/payee/check-payee.ts'
import { withSalePaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { minutesFrom, minutesReserved, orderExpiresAt } from '../checkout/checkout-times.ts'
import { closeSale } from '../checkout/close-sale.ts'
import { countLeft } from '../checkout/stock-queries.ts'
import { findSale, updateSale } from '../sale-queries.ts'
import { waitForHold } from './payment-hold.ts'
import { orderFromCapture, readOrder, readPayment } from './read-paypal-order.ts'
import { recordCapture } from './record-capture.ts'
import { recordRejectedPayment } from './rejected-payments.ts'
import { reserveForCapture } from './reserve-for-capture.ts'
import { orderMismatch } from './verify-order.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'paypal' | 'paypalApps' | 'secrets' | 'hooks'>
type Row = Selectable<Sale>
type Ordered = Row & { orderId: string }

/**
 * The outcome of settling a sale. `declined`: the buyer can choose another payment method at PayPal; `sold-out`:
 * approved when fewer units were left than ordered, so nothing was captured; `message` says why a late approval
 * wasn't captured. `seenUntil` lets `closeSale` detect a concurrent change.
 */
export type Outcome =
  | { status: 'paid' | 'pending' | 'cancelled' | 'expired' }
  | { status: 'sold-out'; left: number }
  | { status: 'open'; seenUntil: Date }
  | { status: 'declined'; approveUrl: string | null; seenUntil: Date }
  | { status: 'failed'; problem: string; message?: string }

/**
 * Settles a sale for the return URL, the webhook and the sweep: reads the order, captures it if approved, and records
 * the capture exactly once. No lock is held during calls to PayPal. `eventCapture` is the capture from a signed event,
 * used if PayPal refuses to show the order.
 */
export async function settleSale(ours: Deps, saleId: string, eventCapture?: PaypalCapture): Promise<Outcome> {
  const sale = await findSale(ours.db, saleId)
  if (!sale) throw new Refused('SALE_NOT_FOUND')
  const { orderId, traceparent } = sale
  if (sale.state === 'paid' || !orderId) return outcomeOf(sale)
  // The return, the webhook and the sweep continue the trace of the checkout.
  return inSpan('settle sale', { parent: traceparent ?? undefined }, async (span) => {
    const outcome = await settle(await withSalePaypal(ours, sale), { ...sale, orderId }, eventCapture)
    span.set({ 'sale.status': outcome.status })
    return outcome
  })
}

/** The outcome as it's stored, without reading PayPal. */
export async function storedOutcome({ db }: Pick<Deps, 'db'>, saleId: string): Promise<Outcome> {
  const sale = await findSale(db, saleId)
  if (!sale) throw new Refused('SALE_NOT_FOUND')
  return outcomeOf(sale)
}

async function settle(deps: Deps, sale: Ordered, eventCapture?: PaypalCapture): Promise<Outcome> {
  const order = await readPayment(deps, sale, eventCapture && orderFromCapture(sale, eventCapture))
  if (!order || order.status === 'VOIDED') return outcomeOf(await closeUnpaid(deps, sale))
  const recorded = await recordIfTrusted(deps, sale, order)
  if (recorded) return recorded
  return order.status === 'APPROVED' ? capture(deps, sale) : outcomeOf(sale)
}

/** A payment on hold that PayPal doesn't show may still complete. */
function closeUnpaid(deps: Deps, { id, state }: Row): Promise<Row> {
  return state === 'pending' ? waitForHold(deps, id) : closeSale(deps, id, { state: 'expired' })
}

/** Returns null if the order has no capture yet. */
async function recordIfTrusted(deps: Deps, sale: Row, order: PaypalOrder): Promise<Outcome | null> {
  const problem = orderMismatch(sale, order)
  if (problem) return fail(deps, sale, problem, findFundedCapture(order))
  const recorded = await recordCapture(deps, sale, order)
  return recorded && outcomeOf(recorded)
}

async function fail(deps: Deps, sale: Row, problem: string, funded?: PaypalCapture) {
  const { id: saleId, orderId } = sale
  deps.log.warn({ saleId, orderId, problem, captureId: funded?.id }, 'payment rejected')
  await closeSale(deps, saleId, { state: 'failed', problem, isPaymentTaken: funded !== undefined })
  await recordRejectedPayment(deps, sale, funded)
  return { status: 'failed', problem } as const
}

const findFundedCapture = ({ captures }: PaypalOrder) =>
  captures.find(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'PENDING')

async function capture(deps: Deps, { id, orderId }: Ordered): Promise<Outcome> {
  const { sale, isReserved, refusal } = await reserveForCapture(deps, id)
  if (refusal) return { ...(await fail(deps, sale, refusal.problem)), ...refusal }
  if (!isReserved) return outcomeOfUnreserved(deps, sale)
  const captured = await captureOrder(deps, { id, orderId })
  if ('order' in captured) return (await recordIfTrusted(deps, sale, captured.order)) ?? outcomeOf(sale)
  if ('problem' in captured) {
    await schedulePayeeCheck(deps, sale, captured.problem)
    return decideRefused(deps, { ...sale, orderId }, captured.problem)
  }
  if (captured.refusal === 'gone') return outcomeOf(await closeIfAlone(deps, sale, { state: 'expired' }))
  return captured.refusal === 'declined' ? waitForAnotherCard(deps, sale) : outcomeOf(sale)
}

/** What PayPal has decides: another caller may have captured the order in the meantime, or may be about to. */
async function decideRefused(deps: Deps, sale: Ordered, problem: string): Promise<Outcome> {
  const order = await readOrder(deps, sale.orderId)
  const recorded = order && (await recordIfTrusted(deps, sale, order))
  if (recorded) return recorded
  const closed = await closeIfAlone(deps, sale, { state: 'failed', problem })
  if (closed.state === 'failed') deps.log.warn({ saleId: sale.id, orderId: sale.orderId, problem }, 'payment rejected')
  return outcomeOf(closed)
}

/** Each capture extends the reservation, so a longer one is that of another caller, whose result counts. */
const closeIfAlone = (deps: Deps, { id, reservedUntil }: Row, end: { state: 'expired' | 'failed'; problem?: string }) =>
  closeSale(deps, id, { ...end, seenUntil: reservedUntil })

async function outcomeOfUnreserved(deps: Deps, sale: Row): Promise<Outcome> {
  if (deps.now() >= orderExpiresAt(sale)) return outcomeOf(await closeSale(deps, sale.id, { state: 'expired' }))
  const isSoldOut = sale.state === 'cancelled' || sale.state === 'expired'
  return isSoldOut ? { status: 'sold-out', left: (await countLeft(deps.db, sale.itemId)) ?? 0 } : outcomeOf(sale)
}

type Captured = { order: PaypalOrder } | { refusal: 'declined' | 'not-approved' | 'gone' } | { problem: string }

/** The buyer can choose another payment method. */
const declined = ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'PAYER_CANNOT_PAY']

/** Inconclusive: our credentials were rejected, or another request for the order is in progress. */
function isUndecided({ status, issues }: PaypalRefused): boolean {
  return status === 401 || status === 409 || issues.some((issue) => issue.endsWith('_IN_PROGRESS'))
}

/** Captures an approved order. Idempotent. Throws on an outage, when the result is unknown. */
async function captureOrder(deps: Deps, { id, orderId }: Pick<Ordered, 'id' | 'orderId'>): Promise<Captured> {
  try {
    return { order: await deps.paypal.captureOrder({ orderId, requestId: `capture-${id}` }) }
  } catch (error) {
    if (!(error instanceof PaypalRefused) || isUndecided(error)) throw error
    if (error.has('ORDER_ALREADY_CAPTURED')) return readCaptured(deps, orderId)
    if (error.has('ORDER_NOT_APPROVED')) return { refusal: 'not-approved' }
    if (error.status === 404) return { refusal: 'gone' }
    if (declined.some((issue) => error.has(issue))) return { refusal: 'declined' }
    return { problem: error.issues[0] ?? error.reason }
  }
}

/** TRANSACTION_REFUSED may concern the buyer or the seller, so a check of the account decides. */
async function schedulePayeeCheck({ db }: Deps, { payeeId }: Row, problem: string): Promise<void> {
  if (isAccountRefusal(problem)) await queuePayeeCheck(db, payeeId, problem)
  if (problem === 'TRANSACTION_REFUSED') await queuePayeeCheck(db, payeeId)
}

async function readCaptured(deps: Deps, orderId: string): Promise<Captured> {
  const order = await readOrder(deps, orderId)
  return order ? { order } : { refusal: 'gone' }
}

/** Extends the reservation by the usual time, up to the order's lifetime. */
async function waitForAnotherCard({ db, now }: Deps, sale: Row): Promise<Outcome> {
  const until = minutesFrom(now(), minutesReserved)
  const seenUntil = until < orderExpiresAt(sale) ? until : orderExpiresAt(sale)
  await updateSale(db, sale.id, { reservedUntil: seenUntil })
  return { status: 'declined', approveUrl: sale.approveUrl, seenUntil }
}

function outcomeOf({ state, problem, reservedUntil }: Row): Outcome {
  switch (state) {
    case 'paid':
    case 'pending':
    case 'cancelled':
    case 'expired':
      return { status: state }
    case 'failed':
      return { status: 'failed', problem: problem ?? 'UNKNOWN' }
    default:
      return { status: 'open', seenUntil: reservedUntil }
  }
}
