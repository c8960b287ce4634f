import { daysToClaim, paymentHold, unreadHold } from '@guildshop/contract/sales/payment-holds'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalCapture } from '../../../providers/paypal/paypal-orders.ts'
import { notifySeller } from '../../notifications/notify-seller.ts'
import { minutesBetweenReviews, minutesFrom, paymentTime } from '../checkout/checkout-times.ts'
import { closeLocked } from '../checkout/close-sale.ts'
import { reserveUnits } from '../checkout/reserve-units.ts'
import { moveSale } from '../move-sale.ts'
import { lockSale, updateSale } from '../sale-queries.ts'
import { canBecome } from '../sale-state.ts'
import { ensureUseReserved } from './ensure-use-reserved.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks'>
type Row = Selectable<Sale>
type Hold = { holdReason: string | null; heldAt: Date }

const minutesPerDay = 1440

/** How long a payment is retried that PayPal doesn't show after its limit: it may have completed in the meantime. */
const daysUnread = 30

/** PayPal sets no limit for a review. A hold without an end would reserve the stock forever. */
const daysOfReview = 90

/**
 * We stop waiting, even if PayPal still shows the payment as pending. If it clears after all, it's recorded as paid.
 */
const holdExpired = 'HOLD_EXPIRED'

/** A day after PayPal's own limit, so that PayPal's decision is recorded if it has made one. */
function holdEndsAt({ holdReason, heldAt }: Hold): Date {
  const days = paymentHold(holdReason).isReturnedUnclaimed ? daysToClaim + 1 : daysOfReview
  return minutesFrom(heldAt, days * minutesPerDay)
}

/** True from three days before PayPal returns a payment that waits for the seller. */
function isReminderDue({ holdReason, heldAt }: Hold, now: Date): boolean {
  if (!paymentHold(holdReason).isReturnedUnclaimed) return false
  return now >= minutesFrom(heldAt, (daysToClaim - 3) * minutesPerDay)
}

/** Records that PayPal holds the payment. The stock stays reserved until the hold ends. */
export function recordPending(deps: Deps, saleId: string, capture: PaypalCapture): Promise<Row> {
  return deps.db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (!canBecome(sale, 'pending') || sale.problem === holdExpired || sale.problem === unreadHold) return sale
    const heldAt = sale.heldAt ?? paymentTime(capture, sale, deps.now())
    const hold = { heldAt, holdReason: capture.statusReason }
    if (deps.now() >= holdEndsAt(hold)) return closeLocked(tx, deps, sale, { state: 'failed', problem: holdExpired })
    const holdsStock = sale.holdsStock || (await reserveUnits(tx, sale))
    const holdsUse = await ensureUseReserved(tx, sale)
    const reservedUntil = minutesFrom(deps.now(), minutesBetweenReviews)
    const change = { ...hold, captureId: capture.id, holdsStock, holdsUse, reservedUntil, problem: null }
    const held = await moveSale(tx, sale, { state: 'pending', ...change })
    if (sale.state !== 'pending') await reportHold(tx, deps, held)
    if (!sale.holdsStock) await deps.hooks.shopChanged(tx, sale.guildId)
    if (isReminderDue(hold, deps.now()))
      await notifySeller(tx, deps, held, [{ kind: 'held-payment', key: `last:${saleId}` }])
    return held
  })
}

/** Idempotent: buyer and seller are notified of a hold once. */
async function reportHold(tx: Db, deps: Deps, sale: Row): Promise<void> {
  await deps.hooks.planBuyerMessage(tx, deps, { saleId: sale.id, kind: 'payment-held', event: 'held' })
  await notifySeller(tx, deps, sale, [{ kind: 'held-payment', key: `held:${sale.id}` }])
}

/** Keeps a payment on hold that PayPal doesn't show. It's given up 30 days after its limit and the first try after that. */
export function waitForHold(deps: Deps, saleId: string): Promise<Row> {
  const now = deps.now()
  return deps.db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    const { state, heldAt, unreadSince } = sale
    if (state !== 'pending' || !heldAt) return sale
    const endsAt = holdEndsAt({ ...sale, heldAt })
    const waitsFrom = unreadSince && unreadSince > endsAt ? unreadSince : endsAt
    if (unreadSince && now >= minutesFrom(waitsFrom, daysUnread * minutesPerDay))
      return closeLocked(tx, deps, sale, { state: 'failed', problem: unreadHold })
    if (now >= endsAt) await notifySeller(tx, deps, sale, [{ kind: 'held-payment', key: `unread:${saleId}` }])
    const reservedUntil = minutesFrom(now, minutesBetweenReviews)
    return updateSale(tx, saleId, { unreadSince: unreadSince ?? now, reservedUntil })
  })
}
