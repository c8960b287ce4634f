import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalCapture } from '../../../providers/paypal/paypal-orders.ts'
import { notifySeller } from '../../notifications/notify-seller.ts'
import { minutesFrom, paymentTime } from '../checkout/checkout-times.ts'
import { updateRejectedPayment } from './settle-queries.ts'

/** How often a payment for a failed sale is checked for a refund at PayPal. */
export const minutesBetweenChecks = 1440

/** Keeps a payment that PayPal has for a rejected order visible to the seller until it's refunded. Idempotent. */
export async function recordRejectedPayment(
  deps: Pick<Dependencies, 'db' | 'now'>,
  sale: Selectable<Sale>,
  capture: PaypalCapture | undefined,
): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const payment = capture && {
      captureId: capture.id,
      heldAt: sale.heldAt ?? paymentTime(capture, sale, now),
      reservedUntil: minutesFrom(now, minutesBetweenChecks),
    }
    const updated = await updateRejectedPayment(tx, sale.id, payment ?? null)
    if (updated?.heldAt) await notifySeller(tx, deps, updated, [{ kind: 'held-payment', key: `rejected:${sale.id}` }])
  })
}
