import type { ShippingAddress } from '@guildshop/contract/sales'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { enqueue } from '../../../jobs/job.ts'
import type { PaypalCapture } from '../../../providers/paypal/paypal-orders.ts'
import { recordAccepted } from '../../connections/payee/paypal-refusal.ts'
import { isGuildRemoved } from '../../guilds/registration/is-guild-removed.ts'
import { assignKeys } from '../../items/keys/assign-keys.ts'
import { notifyOfPayment } from '../../notifications/notify-seller.ts'
import { countPaid } from '../../pricing/rules/count-uses.ts'
import { listRoles } from '../entitlements/read-entitlements.ts'
import { reviewGift } from '../gifts/decide-gift.ts'
import { beginGift } from '../gifts/deliver-gift.ts'
import { addToRollups } from '../metrics/sales-rollup-queries.ts'
import { nextReadAt } from '../reads/read-schedule.ts'
import { canBecome } from '../sale-state.ts'
import { mailRemovedOrder } from './mail-removed-order.ts'
import { markPaid } from './settle-queries.ts'

type Payment = {
  /** Null for a free order, which doesn't involve PayPal. */
  captureId: string | null
  shippingAddress: ShippingAddress | null
  sellerProtection?: PaypalCapture['sellerProtection']
  /** PayPal's payment time. Determines the day, month and goal it counts for. */
  paidAt?: Date
}

/**
 * Records a payment in the caller's transaction: sale, stock, license keys, use of a code, rollups and
 * deliveries. The caller holds the sale's lock and has checked that it isn't paid yet.
 */
export async function recordPayment(
  tx: Db,
  deps: Pick<Dependencies, 'now' | 'hooks'>,
  sale: Selectable<Sale>,
  payment: Payment,
): Promise<Selectable<Sale>> {
  if (!canBecome(sale, 'paid')) throw new Error(`A sale that is ${sale.state} can't become paid.`)
  const settledAt = deps.now()
  const paidAt = payment.paidAt ?? settledAt
  // Every role has just started, so none has ended.
  const roleEnds = (await listRoles(tx, sale.id)).map(() => null)
  const read = nextReadAt({ ...sale, ...payment, paidAt, roleEnds, hasPendingRefund: false }, settledAt)
  const paid = await markPaid(tx, sale, { ...payment, paidAt, settledAt, nextReadAt: read })
  await assignKeys(tx, paid.id, settledAt)
  await countPaid(tx, sale)
  const { quantity: unitsCount, price: revenueCents, discount: discountCents } = paid
  await addToRollups(tx, paid, { salesCount: 1, unitsCount, revenueCents, discountCents })
  await deps.hooks.updateMembershipOfSale(tx, deps, paid.id)
  if (paid.recipientDiscordId) {
    await beginGift(tx, deps, paid.id)
    // A dispute can precede a payment that PayPal reviews.
    await reviewGift(tx, deps, paid.id)
  }
  await deps.hooks.planDeliveries(tx, deps, paid)
  await deps.hooks.queueGoalCheck(tx, paid.guildId)
  await deps.hooks.shopChanged(tx, paid.guildId)
  if (paid.captureId) await recordAccepted(tx, paid.payeeId, 'payment')
  if (await isGuildRemoved(tx, paid.guildId)) await enqueue(tx, mailRemovedOrder, { saleId: paid.id })
  else await notifyOfPayment(tx, deps, paid)
  return paid
}
