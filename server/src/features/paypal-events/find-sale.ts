import type { Dependencies } from '../../dependencies.ts'
import type { PaypalClient } from '../../providers/paypal/paypal-client.ts'
import { ifShown } from '../../providers/paypal/requests/paypal-errors.ts'
import { findSaleId } from './event-queries.ts'
import { type About, saleIdIn } from './event-shape.ts'

/** Whose events these are: a connection's only concern payments to its account; null for our own app. */
export type EventSource = { payeeId: string | null; paypal: PaypalClient }
type Hints = Pick<About, 'orderId' | 'captureId' | 'saleId'>

/** Finds the sale of an event. Looks up an unknown capture's order, because its own event may be late or lost. */
export async function findSale(
  { db }: Pick<Dependencies, 'db'>,
  { payeeId, paypal }: EventSource,
  hints: Hints,
): Promise<string | null> {
  const known = await findSaleId(db, hints, payeeId)
  if (known || !hints.captureId) return known
  const { captureId } = hints
  const capture = await ifShown(() => paypal.getCapture(captureId))
  if (!capture) return null
  return findSaleId(db, { orderId: capture.orderId ?? undefined, saleId: saleIdIn(capture.customId) }, payeeId)
}
