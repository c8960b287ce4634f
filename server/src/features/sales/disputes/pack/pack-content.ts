import type { DeliveryKind, DeliveryState } from '@guildshop/contract/deliveries'
import { deliveryProof } from '@guildshop/contract/delivery-proof'
import { discountReason, listPriceOf } from '@guildshop/contract/discount-texts'
import { moneyText, priceText } from '@guildshop/contract/money'
import type { OrderDetails } from '@guildshop/contract/order-details'
import { disputeOutcomeText, disputeReasonText, disputeStatusText } from '@guildshop/contract/sales/dispute-texts'
import { listLimits } from '../../../../http/limits/limits.ts'

type Fact = [label: string, value: string]
export type PackPart = { title: string; text?: string; facts?: Fact[] }
export type PackContent = { title: string; intro: string; parts: PackPart[] }

const steps: Record<DeliveryKind, string> = {
  'give-role': 'Assign role to buyer',
  'assign-key': 'Assign key to buyer',
  announce: 'Announce purchase',
  'message-buyer': 'Message buyer',
  'take-role': 'Remove role',
  'return-role': 'Remove role from recipient',
}

const states: Record<DeliveryState, string> = {
  waiting: 'Planned for',
  done: 'Done',
  failed: 'Failed',
  skipped: 'Not needed',
}

const timeOf = (at: string | Date) => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`

/** A seller's evidence for PayPal: what was ordered, paid, shipped and assigned, and when. */
export function packContent(order: OrderDetails, { statement, now }: { statement: string; now: Date }): PackContent {
  return {
    title: `Order ${order.orderNumber ?? order._id}`,
    intro: `${order.guildName}'s record of this sale. All times are in UTC. Generated ${timeOf(now)}.`,
    parts: [
      ...(statement ? [{ title: "Seller's statement", text: statement }] : []),
      { title: 'Order', facts: orderFacts(order) },
      { title: 'Payment', facts: paymentFacts(order) },
      { title: 'Buyer', facts: buyerFacts(order) },
      ...(order.gift ? [{ title: 'Gift', facts: giftFacts(order.gift) }] : []),
      ...(order.requiresShipping ? [{ title: 'Shipment', facts: shipmentFacts(order) }] : []),
      ...(order.entitlements?.length
        ? [{ title: 'What the buyer received', facts: deliveryProof(order, timeOf) }]
        : []),
      ...(order.deliveries.length > 0
        ? [{ title: 'Discord delivery', facts: order.deliveries.map(deliveryFact) }]
        : []),
      ...(order.refunds.length > 0 ? [{ title: 'Refunds', facts: order.refunds.map(refundFact(order)) }] : []),
      ...order.disputes.map((dispute) => ({ title: `Dispute ${dispute._id}`, facts: disputeFacts(dispute) })),
    ],
  }
}

const orderFacts = (order: OrderDetails): Fact[] => [
  ...(order.orderNumber ? [['Order number', order.orderNumber] satisfies Fact] : []),
  ['Order ID', order._id],
  ['Discord server', `${order.guildName} (${order.guildId})`],
  ['Item', order.itemName],
  ...(order.quantity ? [['Quantity', String(order.quantity)] satisfies Fact] : []),
  ...(order.returnedUnits ? [['Units returned', String(order.returnedUnits)] satisfies Fact] : []),
  ['Description', order.itemDescription || 'No description'],
  ...priceFacts(order),
]

function priceFacts(order: OrderDetails): Fact[] {
  const { priceCents, currency, discount } = order
  if (!discount) return [['Price', priceText(priceCents, currency)]]
  return [
    ['List price', moneyText(listPriceOf(order), currency)],
    ['Discount', `${moneyText(discount.amount, currency)}, ${discountReason(discount)}`],
    ['Amount paid', priceText(priceCents, currency)],
  ]
}

const paymentFacts = (order: OrderDetails): Fact[] => [
  ['PayPal order ID', order.orderId || 'None'],
  ['PayPal payment ID', order.captureId || 'None'],
  ['Checkout started', timeOf(order.orderedAt)],
  ['Paid', timeOf(order.paidAt)],
  ['Refunded', moneyText(order.refundedCents, order.currency)],
]

const buyerFacts = (order: OrderDetails): Fact[] => [
  ['Discord username', order.buyerDiscordUsername || 'Unknown'],
  ['Discord ID', order.buyerDiscordId],
]

const giftStates = {
  open: 'Not paid',
  waiting: 'Waiting for the recipient to join the server',
  delivered: 'Delivered to the recipient',
  declined: 'Declined by the recipient and delivered to the buyer',
  expired: 'Not delivered to the recipient in time',
  returned: 'Not delivered to the recipient in time and delivered to the buyer',
  removed: 'Removed from the recipient',
} as const

/** The buyer asked for delivery to another person. */
const giftFacts = (gift: NonNullable<OrderDetails['gift']>): Fact[] => [
  ['Recipient', gift.recipientName || 'Unknown'],
  ['Recipient Discord ID', gift.recipientDiscordId],
  ['State', giftStates[gift.state === 'expired' && gift.deliveredAt ? 'returned' : gift.state]],
  ['Delivered', gift.deliveredAt ? timeOf(gift.deliveredAt) : 'Not yet'],
]

function shipmentFacts({ shippingAddress: address, shippedAt, trackingNumber }: OrderDetails): Fact[] {
  const lines = address
    ? [address.recipientName, address.line1, address.line2, address.city, address.state, address.postalCode]
    : []
  return [
    ['Shipping address', [...lines, address?.countryCode].filter(Boolean).join('\n') || 'None'],
    ['Shipped', shippedAt ? timeOf(shippedAt) : 'Not yet'],
    ['Tracking number', trackingNumber || 'None'],
  ]
}

function deliveryFact(delivery: OrderDetails['deliveries'][number]): Fact {
  const { doneAt, triedAt, dueAt, tries } = delivery
  const attempts = tries === 1 ? '1 attempt' : `${tries} attempts`
  return [steps[delivery.kind], `${states[delivery.state]} ${timeOf(doneAt ?? triedAt ?? dueAt)}, ${attempts}`]
}

const refundFact =
  ({ currency }: OrderDetails) =>
  ({ amountCents, createdAt, state }: OrderDetails['refunds'][number]): Fact => [
    timeOf(createdAt),
    `${moneyText(amountCents, currency)}, ${(state ?? 'COMPLETED').toLowerCase()}`,
  ]

function disputeFacts({ reason, status, outcome, openedAt, messages }: OrderDetails['disputes'][number]): Fact[] {
  return [
    ['Reason', reason ? disputeReasonText(reason) : 'Not given'],
    ['Status', disputeStatusText(status)],
    ['Opened', timeOf(openedAt)],
    ...(outcome ? [['Outcome', disputeOutcomeText(outcome)] satisfies Fact] : []),
    ...(messages ?? [])
      .slice(-listLimits.packMessages.count)
      .map(({ from, text, postedAt }): Fact => [`${from}, ${timeOf(postedAt)}`, text]),
  ]
}
