import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { lockSale, updateSale } from '../settlement/settle-queries.ts'
import { releaseStock } from './stock-queries.ts'

type End = {
  state: 'cancelled' | 'expired' | 'failed'
  problem?: string
  /** How long the sale was reserved when PayPal was asked: when that has changed since, a capture may be under way. */
  seenUntil?: Date
  /** Leaves a sale alone whose order the buyer may know. */
  onlyWithoutOrder?: boolean
}

/** Ends a sale without a payment and lets go of its stock. Answers the sale as it is then, ended or not. */
export async function endSale({ db }: Pick<Dependencies, 'db'>, saleId: string, end: End): Promise<Selectable<Sale>> {
  return db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (!mayEnd(sale, end)) return sale
    if (sale.holdsStock) await releaseStock(tx, sale.itemId)
    return updateSale(tx, saleId, { state: end.state, holdsStock: false, heldAt: null, problem: end.problem ?? null })
  })
}

/** What PayPal holds ends only by PayPal's word, which is a failure. */
function mayEnd(sale: Selectable<Sale>, { state, seenUntil, onlyWithoutOrder }: End): boolean {
  if (sale.state !== 'open') return sale.state === 'pending' && state === 'failed'
  if (onlyWithoutOrder && sale.orderId) return false
  return !seenUntil || seenUntil.getTime() === sale.reservedUntil.getTime()
}
