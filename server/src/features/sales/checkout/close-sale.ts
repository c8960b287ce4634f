import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { lockSale, updateSale } from '../settlement/settle-queries.ts'
import { releaseStock } from './stock-queries.ts'

type End = {
  state: 'cancelled' | 'expired' | 'failed'
  problem?: string
  /** Compare-and-set: `reservedUntil` when PayPal was asked. If it has changed, a capture may be in progress. */
  seenUntil?: Date
  /** Skips a sale that already has an order. */
  onlyWithoutOrder?: boolean
}

/** Closes a sale without a payment and releases its stock. Returns the current sale, closed or not. */
export async function closeSale({ db }: Pick<Dependencies, 'db'>, saleId: string, end: End): Promise<Selectable<Sale>> {
  return db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (!canClose(sale, end)) return sale
    if (sale.holdsStock) await releaseStock(tx, sale.itemId)
    return updateSale(tx, saleId, { state: end.state, holdsStock: false, heldAt: null, problem: end.problem ?? null })
  })
}

/** A payment under review is closed only when PayPal rejects it. */
function canClose(sale: Selectable<Sale>, { state, seenUntil, onlyWithoutOrder }: End): boolean {
  if (sale.state !== 'open') return sale.state === 'pending' && state === 'failed'
  if (onlyWithoutOrder && sale.orderId) return false
  return !seenUntil || seenUntil.getTime() === sale.reservedUntil.getTime()
}
