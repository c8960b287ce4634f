import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalCapture, PaypalOrder } from '../../../providers/paypal/paypal-orders.ts'
import { Refused } from '../../../refused.ts'
import { lapsesAt, minutesFrom, minutesReserved, paymentTime } from '../checkout/checkout-times.ts'
import { closeSale } from '../checkout/close-sale.ts'
import { reserveForCapture } from '../checkout/reserve-stock.ts'
import { findSale, updateSale } from '../sale-queries.ts'
import { captureSale } from './capture-sale.ts'
import { orderFromCapture } from './order-from-capture.ts'
import { readOrder } from './read-paypal-order.ts'
import { recordCapture } from './record-capture.ts'
import { noteMoney } from './settle-queries.ts'
import { orderMismatch } from './verify-order.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'paypal' | 'hooks'>
type Row = Selectable<Sale>
type Ordered = Row & { orderId: string }

/**
 * The outcome of settling a sale. `declined`: the buyer can choose another payment method at PayPal; `sold-out`:
 * approved after the stock was gone, so nothing was captured. `seenUntil` lets `closeSale` detect a concurrent change.
 */
export type Outcome =
  | { status: 'paid' | 'pending' | 'cancelled' | 'expired' | 'sold-out' }
  | { status: 'open'; seenUntil: Date }
  | { status: 'declined'; approveUrl: string | null; seenUntil: Date }
  | { status: 'failed'; problem: string }

/**
 * Settles a sale for the return URL, the webhook and the sweep: reads the order, captures it if approved, and records
 * the capture exactly once. No lock is held during calls to PayPal. `told` is the capture from a signed event, used if
 * PayPal refuses to show the order.
 */
export async function settleSale(deps: Deps, saleId: string, told?: PaypalCapture): Promise<Outcome> {
  const sale = await findSale(deps.db, saleId)
  if (!sale) throw new Refused('SALE_NOT_FOUND')
  const { orderId } = sale
  if (sale.state === 'paid' || !orderId) return outcomeOf(sale)
  const order = await readOrder(deps, orderId, told && orderFromCapture(sale, told))
  if (!order || order.status === 'VOIDED') return outcomeOf(await closeSale(deps, saleId, { state: 'expired' }))
  const kept = await keepIfTrusted(deps, sale, order)
  if (kept) return kept
  return order.status === 'APPROVED' ? capture(deps, { ...sale, orderId }) : outcomeOf(sale)
}

async function keepIfTrusted(deps: Deps, sale: Row, order: PaypalOrder): Promise<Outcome | null> {
  const problem = orderMismatch(sale, order)
  if (problem) return fail(deps, sale, problem, findMoney(order))
  const kept = await recordCapture(deps, sale, order)
  return kept && outcomeOf(kept)
}

/** A payment that PayPal took for a rejected order stays visible to the seller until it's refunded. */
async function fail(deps: Deps, sale: Row, problem: string, money?: PaypalCapture): Promise<Outcome> {
  const { id: saleId, orderId } = sale
  deps.log.warn({ saleId, orderId, problem, captureId: money?.id }, 'payment rejected')
  await closeSale(deps, saleId, { state: 'failed', problem })
  const heldAt = money ? (sale.heldAt ?? paymentTime(money, sale, deps.now())) : null
  await noteMoney(deps.db, saleId, heldAt)
  return { status: 'failed', problem }
}

const findMoney = ({ captures }: PaypalOrder) =>
  captures.find(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'PENDING')

async function capture(deps: Deps, { id, orderId }: Ordered): Promise<Outcome> {
  const { sale, isHeld, isShopRemoved } = await reserveForCapture(deps, id)
  if (isShopRemoved) return fail(deps, sale, 'SHOP_REMOVED')
  if (!isHeld) return outcomeOfUnheld(deps, sale)
  const captured = await captureSale(deps, { id, orderId })
  if ('order' in captured) return (await keepIfTrusted(deps, sale, captured.order)) ?? outcomeOf(sale)
  if ('problem' in captured) return fail(deps, sale, captured.problem)
  if (captured.refusal === 'gone') return outcomeOf(await closeSale(deps, id, { state: 'expired' }))
  return captured.refusal === 'declined' ? waitForAnotherCard(deps, sale) : outcomeOf(sale)
}

async function outcomeOfUnheld(deps: Deps, sale: Row): Promise<Outcome> {
  if (deps.now() >= lapsesAt(sale)) return outcomeOf(await closeSale(deps, sale.id, { state: 'expired' }))
  const isSoldOut = sale.state === 'cancelled' || sale.state === 'expired'
  return isSoldOut ? { status: 'sold-out' } : outcomeOf(sale)
}

/** Extends the reservation by the usual time, up to the order's lifetime. */
async function waitForAnotherCard({ db, now }: Deps, sale: Row): Promise<Outcome> {
  const until = minutesFrom(now(), minutesReserved)
  const seenUntil = until < lapsesAt(sale) ? until : lapsesAt(sale)
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
