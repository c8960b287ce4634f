import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { notifySeller } from '../../notifications/notify-seller.ts'
import { releaseUse } from '../../pricing/rules/count-uses.ts'
import { moveSale } from '../move-sale.ts'
import { lockSale } from '../sale-queries.ts'
import { canBecome } from '../sale-state.ts'
import { releaseUnits } from './reserve-units.ts'

type Deps = Pick<Dependencies, 'now' | 'hooks'>
type Row = Selectable<Sale>

type End = {
  state: 'cancelled' | 'expired' | 'failed'
  problem?: string
  /** Compare-and-set: `reservedUntil` when PayPal was asked. If it has changed, a capture may be in progress. */
  seenUntil?: Date
  /** Skips a sale that already has an order. */
  onlyWithoutOrder?: boolean
  /** PayPal has the buyer's money, so the hold's end isn't reported. */
  isPaymentTaken?: boolean
}

/** Closes a sale without a payment and releases its stock and its use of a code. Returns the current sale, closed or not. */
export async function closeSale(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  saleId: string,
  end: End,
): Promise<Row> {
  return deps.db.transaction().execute(async (tx) => closeLocked(tx, deps, await lockSale(tx, saleId), end))
}

/** Closes a sale that the caller has locked. */
export async function closeLocked(tx: Db, deps: Deps, sale: Row, end: End): Promise<Row> {
  if (!canClose(sale, end)) return sale
  if (sale.holdsStock) await releaseUnits(tx, sale)
  await releaseUse(tx, sale)
  const released = { holdsStock: false, holdsUse: false, heldAt: null, holdReason: null }
  const closed = await moveSale(tx, sale, { state: end.state, ...released, problem: end.problem ?? null })
  if (sale.state === 'pending' && !end.isPaymentTaken) await reportHoldEnd(tx, deps, closed)
  if (sale.holdsStock) await deps.hooks.shopChanged(tx, sale.guildId)
  return closed
}

/** The buyer and the seller were notified of the hold, so both are notified that the payment didn't go through. */
async function reportHoldEnd(tx: Db, deps: Deps, sale: Row): Promise<void> {
  await deps.hooks.planBuyerMessage(tx, deps, { saleId: sale.id, kind: 'payment-ended', event: 'ended' })
  await notifySeller(tx, deps, sale, [{ kind: 'held-payment', key: `ended:${sale.id}` }])
}

function canClose(sale: Row, { state, seenUntil, onlyWithoutOrder }: End): boolean {
  if (!canBecome(sale, state)) return false
  if (sale.state !== 'open') return true
  if (onlyWithoutOrder && sale.orderId) return false
  return !seenUntil || seenUntil.getTime() === sale.reservedUntil.getTime()
}
