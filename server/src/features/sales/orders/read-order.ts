import type { OrderDetails } from '@guildshop/contract/order-details'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { addressOf } from '../describe-sale.ts'
import { describeDisputes } from '../disputes/describe-disputes.ts'
import { describeEntitlements } from '../entitlements/describe-entitlements.ts'
import { hasPayment } from '../has-payment.ts'
import { describeNote } from '../notes/describe-note.ts'
import { listNotes } from '../notes/note-queries.ts'
import { refundStates } from '../refunds/refund-queries.ts'
import { describeRefundable } from '../refunds/requests/describe-refundable.ts'
import { describeOrder, describeShipment, sellerProtectionOf } from './describe-order.ts'
import { describePaymentAction } from './describe-payment.ts'
import { describeUpgrades } from './describe-upgrades.ts'
import { findOrderNamed } from './named-order-queries.ts'
import { listRefunds } from './order-queries.ts'

type Refund = Awaited<ReturnType<typeof listRefunds>>[number]

function describeRefund({ id, amountCents, createdAt, state, isWonBack }: Refund): OrderDetails['refunds'][number] {
  const known = refundStates.find((one) => one === state) ?? 'COMPLETED'
  return { _id: id, amountCents, createdAt: createdAt.toISOString(), state: isWonBack ? 'CANCELLED' : known }
}

/** An order's details for the owner of its server, by its number or an id. Not found for everyone else. */
export async function readOrder(
  deps: Pick<Dependencies, 'db' | 'now' | 'secrets' | 'hooks' | 'paypal'>,
  owner: { id: string },
  name: string,
): Promise<OrderDetails> {
  const { db, hooks, paypal } = deps
  const sale = await findOrderNamed(db, owner.id, name)
  if (!sale) throw new Refused('SALE_NOT_FOUND')
  const [deliveries, messages, refunds, disputes, notes, refundable, entitlements, upgrades] = await Promise.all([
    hooks.listDeliveries(db, sale.id),
    hooks.listBuyerMessages(db, sale.id),
    listRefunds(db, sale.id),
    describeDisputes(db, sale),
    listNotes(db, sale.id),
    describeRefundable({ db, paypal }, sale),
    describeEntitlements(deps, sale.id),
    describeUpgrades(db, sale),
  ])
  return {
    ...describeOrder(sale),
    ...describePaymentAction(sale, paypal),
    guildId: sale.discordGuildId,
    guildName: sale.guildName,
    ...(sale.guildRemovedAt && { isServerRemoved: true }),
    itemDescription: sale.itemDescription,
    ...(sale.isAnonymous && { isAnonymous: true }),
    ...upgrades,
    orderedAt: sale.createdAt.toISOString(),
    orderId: sale.orderId,
    captureId: sale.captureId,
    shippingAddress: addressOf(sale),
    ...describeShipment({ paypal }, sale),
    ...sellerProtectionOf(sale),
    deliveries,
    ...(entitlements.length > 0 && { entitlements }),
    messages,
    refunds: refunds.map(describeRefund),
    ...disputes,
    ...(hasPayment(sale) && { resolutionCenterUrl: paypal.resolutionCenterUrl() }),
    notes: notes.map(describeNote),
    ...refundable,
    ...(sale.paypalCheckedAt && { paypalCheckedAt: sale.paypalCheckedAt.toISOString() }),
    ...(sale.nextReadAt && { paypalNextCheckAt: sale.nextReadAt.toISOString() }),
  }
}
