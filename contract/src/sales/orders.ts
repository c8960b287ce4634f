import * as z from 'zod/mini'
import { orderDiscount } from '../pricing/pricing-options.ts'
import { typedText } from '../text.ts'
import { buyerMessage } from './buyer-messages.ts'
import { delivery } from './deliveries.ts'
import { dispute, orderFlag } from './disputes.ts'
import { entitlementFacts } from './entitlements.ts'
import { refundFacts } from './refunds.ts'
import { disputeFacts, shippingAddress } from './sales.ts'

/** Beyond the specification: all orders of a shop, not only those pending shipment. */
export const orderFilters = ['all', 'pending', 'shipped', 'refunded', 'disputed', 'undelivered', 'held'] as const
export type OrderFilter = (typeof orderFilters)[number]

/** By payment time. */
export const orderSorts = ['newest', 'oldest'] as const
export type OrderSort = (typeof orderSorts)[number]

const orderFacts = {
  _id: z.string(),
  /** The short number for people, for example PF-7K3Q. */
  orderNumber: z.nullish(z.string()),
  itemName: z.string(),
  /** Units, if there are several. `priceCents` is their total. */
  quantity: z.nullish(z.number()),
  /** Units put back in stock with partial refunds. */
  returnedUnits: z.nullish(z.number()),
  imageUrl: z.nullish(z.string()),
  priceCents: z.number(),
  currency: z.string(),
  discount: z.nullish(orderDiscount),
  buyerDiscordId: z.string(),
  buyerDiscordUsername: z.nullish(z.string()),
  requiresShipping: z.boolean(),
  paidAt: z.string(),
  shippedAt: z.nullish(z.string()),
  trackingNumber: z.nullish(z.string()),
  refundedCents: z.number(),
  isRefunded: z.boolean(),
  isDisputed: z.boolean(),
  ...disputeFacts,
  /** A delivery failed permanently and needs a manual retry. */
  hasFailedDelivery: z.boolean(),
  isTest: z.boolean(),
  /** Present only if PayPal holds the buyer's money but the order isn't paid; `paidAt` is then the start of the hold. */
  payment: z.nullish(
    z.object({
      state: z.enum(['review', 'problem']),
      words: z.string(),
      /** Why PayPal holds the payment, in a few words. */
      reason: z.nullish(z.string()),
      /** Where the seller can act at PayPal. */
      action: z.nullish(z.object({ label: z.string(), url: z.string() })),
      /** When PayPal returns the payment to the buyer unless the seller acts. */
      endsAt: z.nullish(z.string()),
    }),
  ),
}

/** An entry of the order list. The server is named only in the list of all servers. */
export const order = z.object({ ...orderFacts, guildId: z.nullish(z.string()), guildName: z.nullish(z.string()) })
export type Order = z.infer<typeof order>

export const ordersReply = z.object({ orders: z.array(order), nextCursor: z.nullish(z.string()) })
export type OrdersReply = z.infer<typeof ordersReply>

/** Orders paid after their server was removed. */
export const removedServerOrdersReply = z.object({
  orders: z.array(z.object({ ...orderFacts, guildName: z.string() })),
})
export type RemovedServerOrders = z.infer<typeof removedServerOrdersReply>

export const maximumSelected = 200

/** Selected orders with everything a packing slip needs, in the order they were asked for. */
export const selectedOrdersReply = z.object({
  orders: z.array(
    z.object({
      ...orderFacts,
      guildName: z.string(),
      itemDescription: z.nullish(z.string()),
      shippingAddress: z.nullish(shippingAddress),
    }),
  ),
})
export type SelectedOrder = z.infer<typeof selectedOrdersReply>['orders'][number]

export const maximumNoteLength = 1000

/** A private note about an order. */
const orderNote = z.object({
  _id: z.string(),
  text: z.string(),
  author: z.nullish(z.string()),
  createdAt: z.string(),
  editedAt: z.nullish(z.string()),
})
export type OrderNote = z.infer<typeof orderNote>

export const shipmentReports = ['none', 'waiting', 'told', 'refused'] as const

/** PayPal's statuses. */
export const sellerProtections = ['ELIGIBLE', 'PARTIALLY_ELIGIBLE', 'NOT_ELIGIBLE'] as const

const linkedOrder = z.object({ _id: z.string(), orderNumber: z.string() })

/** Full details of an order, for the owner. */
export const orderDetails = z.object({
  ...orderFacts,
  guildId: z.string(),
  guildName: z.string(),
  isServerRemoved: z.nullish(z.boolean()),
  itemDescription: z.nullish(z.string()),
  /** The order whose payment reduced the price of this one, and the order that this one's payment reduced. */
  upgradedOrder: z.nullish(linkedOrder),
  upgradedBy: z.nullish(linkedOrder),
  orderedAt: z.string(),
  orderId: z.nullish(z.string()),
  captureId: z.nullish(z.string()),
  shippingAddress: z.nullish(shippingAddress),
  /** Whether the tracking was sent to PayPal. */
  shipmentReport: z.enum(shipmentReports),
  shipmentProblem: z.nullish(z.string()),
  /** The payment's page at PayPal; present if the seller has to add the tracking there. */
  addTrackingUrl: z.nullish(z.string()),
  /** Whether PayPal's Seller Protection covers the payment, and which disputes. Missing if PayPal hasn't reported it. */
  sellerProtection: z.nullish(z.object({ status: z.enum(sellerProtections), categories: z.array(z.string()) })),
  deliveries: z.array(delivery),
  /** Messages to the buyer after the receipt, oldest first. */
  messages: z.nullish(z.array(buyerMessage)),
  refunds: z.array(
    z.object({
      _id: z.string(),
      amountCents: z.number(),
      createdAt: z.string(),
      /** PayPal's status. Failed and cancelled refunds don't count. */
      state: z.nullish(z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED'])),
    }),
  ),
  disputes: z.array(dispute),
  /** PayPal's page for responding to disputes; present while one is open, and for orders that can be flagged. */
  resolutionCenterUrl: z.nullish(z.string()),
  flag: z.nullish(orderFlag),
  /** Oldest first. Missing if the server doesn't offer notes. */
  notes: z.nullish(z.array(orderNote)),
  ...refundFacts,
  ...entitlementFacts,
  /** When PayPal last showed us the payment, and when we read it next. Missing for payments that aren't read. */
  paypalCheckedAt: z.nullish(z.string()),
  paypalNextCheckAt: z.nullish(z.string()),
})
export type OrderDetails = z.infer<typeof orderDetails>

export const maximumShipments = 1000

/** Bulk shipping. With `isPreview`, a dry run. */
export const shipManyBody = z.object({
  shipments: z
    .array(z.object({ saleId: typedText(64), trackingNumber: z.optional(typedText(64)) }))
    .check(z.minLength(1), z.maxLength(maximumShipments, `You can ship at most ${maximumShipments} orders at a time.`)),
  isPreview: z.boolean(),
})

/** In request order. `problem` is null if the order ships. */
export const shipManyReply = z.object({
  shipments: z.array(
    z.object({
      saleId: z.string(),
      orderNumber: z.nullish(z.string()),
      itemName: z.nullish(z.string()),
      /** Units to ship: those that no refund put back in stock. */
      quantity: z.nullish(z.number()),
      trackingNumber: z.nullish(z.string()),
      problem: z.nullish(z.string()),
    }),
  ),
})
export type ShipManyReply = z.infer<typeof shipManyReply>

/** What needs the shop owner's attention. */
export const attentionReply = z.object({
  failedDeliveries: z.number(),
  ordersToShip: z.number(),
  disputedOrders: z.number(),
  /** The server lists disputes with their messages. */
  hasDisputeInbox: z.nullish(z.boolean()),
  /** The first of PayPal's deadlines for responding to disputes. */
  responseDueAt: z.nullish(z.string()),
  /** Payments on hold, and payments of the last month that PayPal took for a failed sale. */
  heldPayments: z.nullish(z.number()),
  failedPayments: z.nullish(z.number()),
  /** `deliversKeys`: the stock is the number of unsold license keys. */
  lowStock: z.array(
    z.object({ _id: z.string(), name: z.string(), stock: z.number(), deliversKeys: z.nullish(z.boolean()) }),
  ),
  roleProblems: z.array(z.object({ _id: z.string(), name: z.string(), problem: z.string() })),
  /** Why PayPal refuses payments to the owner's account. */
  paypalRefusal: z.nullish(z.string()),
  /** Why the owner's PayPal app doesn't work. */
  paypalAppProblem: z.nullish(z.string()),
})
export type AttentionReply = z.infer<typeof attentionReply>
