import * as z from 'zod/mini'
import { orderDiscount } from '../pricing/pricing-options.ts'
import { orderGift } from '../storefront/storefront-options.ts'
import { typedText } from '../text.ts'
import { disputeFacts, shippingAddress } from './sales.ts'

/** Beyond the specification: all orders of a shop, not only those pending shipment. */
export const orderFilters = ['all', 'pending', 'shipped', 'refunded', 'disputed', 'undelivered', 'held'] as const
export type OrderFilter = (typeof orderFilters)[number]

/** By payment time. */
export const orderSorts = ['newest', 'oldest'] as const
export type OrderSort = (typeof orderSorts)[number]

/** The fields that lists and details have in common. */
export const orderFacts = {
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
  /** The price of the membership, if PayPal collected another amount for a renewal. */
  expectedPriceCents: z.nullish(z.number()),
  /** Present if nothing is paid for the order, because a membership began with a trial or was imported. */
  grantedAs: z.nullish(z.enum(['trial', 'import'])),
  currency: z.string(),
  discount: z.nullish(orderDiscount),
  buyerDiscordId: z.string(),
  buyerDiscordUsername: z.nullish(z.string()),
  /** Present if the order is a gift. */
  gift: z.nullish(orderGift),
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

/** Selected orders with everything a packing slip needs, in the requested order. */
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
  /** Payments on hold, and payments of the last month that PayPal completed for a failed sale. */
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
