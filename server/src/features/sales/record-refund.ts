import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Sale } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { planTakeBack } from '../deliveries/plan-take-back.ts'
import { insertRefunds, lockSale, returnStock, sumRefunds, updateSale } from './sale-write-queries.ts'
import { addToRollups } from './sales-rollup-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>

type GivenBack = {
  /** Everything PayPal says was refunded of the sale; what is known already changes nothing. */
  refunds: Array<{ id: string; cents: number }>
  /** PayPal took the payment back, so that whatever is left of it is gone too. */
  isReversed?: boolean
}

/** Net revenue shrinks on the sale's own day; a sale that is wholly refunded gives back what it took, unless kept by choice. */
export async function recordRefund(deps: Deps, saleId: string, given: GivenBack): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (sale?.state !== 'paid') return
    const refundedCents = await addUpRefunds(tx, deps, sale, given)
    const change = refundedCents - sale.refundedCents
    if (change <= 0) return

    const isWhole = refundedCents === sale.price
    const takesBack = isWhole && sale.refundTakesBack
    await updateSale(tx, sale.id, { refundedCents, refundedAt: isWhole ? deps.now() : null })
    // The shelf before the sums, as a payment does: so the two never wait for each other.
    if (takesBack && sale.itemId) await returnStock(tx, sale.itemId)
    await addToRollups(tx, sale, { salesCount: 0, revenueCents: -change })
    if (takesBack) await planTakeBack(tx, deps, sale.id)
  })
}

async function addUpRefunds(tx: Db, deps: Deps, sale: Selectable<Sale>, given: GivenBack): Promise<number> {
  const shared = { saleId: sale.id, createdAt: deps.now() }
  await insertRefunds(
    tx,
    given.refunds.map(({ id, cents }) => ({ ...shared, id, amountCents: cents })),
  )
  const total = await sumRefunds(tx, sale.id)
  const left = sale.price - total
  if (!given.isReversed || left <= 0) return Math.min(total, sale.price)
  await insertRefunds(tx, [{ ...shared, id: sale.captureId ?? sale.id, amountCents: left }])
  return sale.price
}
