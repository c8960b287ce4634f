import type { Dependencies } from '../../dependencies.ts'
import { ifShown } from '../../providers/paypal/requests/paypal-errors.ts'
import { findSaleId } from './event-queries.ts'
import { type About, saleIdIn } from './event-shape.ts'

type Deps = Pick<Dependencies, 'db' | 'paypal'>
type Hints = Pick<About, 'orderId' | 'captureId' | 'saleId'>

/** Finds the sale of an event. Looks up an unknown capture's order, because its own event may be late or lost. */
export async function findSale(deps: Deps, hints: Hints): Promise<string | null> {
  const known = await findSaleId(deps.db, hints)
  if (known || !hints.captureId) return known
  const { captureId } = hints
  const capture = await ifShown(() => deps.paypal.getCapture(captureId))
  return capture && findSaleId(deps.db, { orderId: capture.orderId ?? undefined, saleId: saleIdIn(capture.customId) })
}
