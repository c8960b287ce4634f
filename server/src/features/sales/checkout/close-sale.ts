import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { moveSale } from '../move-sale.ts'
import { lockSale } from '../sale-queries.ts'
import { canBecome } from '../sale-state.ts'
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
    return moveSale(tx, sale, { state: end.state, holdsStock: false, heldAt: null, problem: end.problem ?? null })
  })
}

function canClose(sale: Selectable<Sale>, { state, seenUntil, onlyWithoutOrder }: End): boolean {
  if (!canBecome(sale, state)) return false
  if (sale.state !== 'open') return true
  if (onlyWithoutOrder && sale.orderId) return false
  return !seenUntil || seenUntil.getTime() === sale.reservedUntil.getTime()
}
