import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalCapture } from '../../../providers/paypal/paypal-orders.ts'
import { notifySeller } from '../../notifications/notify-seller.ts'
import { minutesFrom, paymentTime } from '../checkout/checkout-times.ts'
import { noteMoney } from './settle-queries.ts'

/** How often PayPal is asked whether a payment for a failed sale was refunded. */
export const minutesBetweenChecks = 1440

/** A payment that PayPal took for a rejected order stays visible to the seller until it's refunded. Idempotent. */
export async function noteTaken(
  deps: Pick<Dependencies, 'db' | 'now'>,
  sale: Selectable<Sale>,
  money: PaypalCapture | undefined,
): Promise<void> {
  const now = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    const taken = money && {
      captureId: money.id,
      heldAt: sale.heldAt ?? paymentTime(money, sale, now),
      reservedUntil: minutesFrom(now, minutesBetweenChecks),
    }
    const noted = await noteMoney(tx, sale.id, taken ?? null)
    if (noted?.heldAt) await notifySeller(tx, deps, noted, [{ kind: 'held-payment', key: `rejected:${sale.id}` }])
  })
}
