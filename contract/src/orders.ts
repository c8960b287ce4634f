import * as z from 'zod/mini'
import { delivery } from './deliveries.ts'
import { shippingAddress } from './sales.ts'
import { typedText } from './text.ts'

/** Beyond the specification: all orders of a shop, not only those that wait for shipping. */
export const orderFilters = ['all', 'pending', 'shipped', 'refunded', 'disputed', 'undelivered', 'held'] as const
export type OrderFilter = (typeof orderFilters)[number]

export const ordersQuery = z.object({
  filter: z.optional(z.enum(orderFilters)),
  /** Part of the item's or buyer's name, of a tracking number or recipient, or a whole id. */
  search: z.optional(typedText(100)),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

const orderFacts = {
  _id: z.string(),
  itemName: z.string(),
  imageUrl: z.nullish(z.string()),
  priceCents: z.number(),
  currency: z.string(),
  buyerDiscordId: z.string(),
  buyerDiscordUsername: z.nullish(z.string()),
  requiresShipping: z.boolean(),
  paidAt: z.string(),
  shippedAt: z.nullish(z.string()),
  trackingNumber: z.nullish(z.string()),
  refundedCents: z.number(),
  isRefunded: z.boolean(),
  isDisputed: z.boolean(),
  /** A step after the sale failed for good and waits for somebody. */
  hasFailedDelivery: z.boolean(),
  isTest: z.boolean(),
  /** Only where PayPal has the buyer's money and the order is not paid; `paidAt` is then when that began. */
  payment: z.nullish(z.object({ state: z.enum(['review', 'problem']), words: z.string() })),
}

/** One line of the list. */
export const order = z.object(orderFacts)
export type Order = z.infer<typeof order>

export const ordersReply = z.object({ orders: z.array(order), nextCursor: z.nullish(z.string()) })
export type OrdersReply = z.infer<typeof ordersReply>

/** Orders that came in after their server was removed. */
export const removedServerOrdersReply = z.object({
  orders: z.array(z.object({ ...orderFacts, guildName: z.string() })),
})
export type RemovedServerOrders = z.infer<typeof removedServerOrdersReply>

export const shipmentReports = ['none', 'waiting', 'told', 'refused'] as const

/** Everything the owner may know of one order. */
export const orderDetails = z.object({
  ...orderFacts,
  guildId: z.string(),
  guildName: z.string(),
  itemDescription: z.nullish(z.string()),
  orderedAt: z.string(),
  orderId: z.nullish(z.string()),
  captureId: z.nullish(z.string()),
  shippingAddress: z.nullish(shippingAddress),
  /** Whether PayPal knows of the shipment. */
  shipmentReport: z.enum(shipmentReports),
  shipmentProblem: z.nullish(z.string()),
  deliveries: z.array(delivery),
  refunds: z.array(
    z.object({
      _id: z.string(),
      amountCents: z.number(),
      createdAt: z.string(),
      /** As PayPal names it; failed and cancelled ones don't count. */
      state: z.nullish(z.enum(['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED'])),
    }),
  ),
  disputes: z.array(
    z.object({
      _id: z.string(),
      status: z.string(),
      reason: z.nullish(z.string()),
      outcome: z.nullish(z.string()),
      openedAt: z.string(),
      resolvedAt: z.nullish(z.string()),
    }),
  ),
})
export type OrderDetails = z.infer<typeof orderDetails>

export const maximumShipments = 1000

/** Many shipments at once; with `isPreview` nothing is changed and the reply says what would happen. */
export const shipManyBody = z.object({
  shipments: z
    .array(z.object({ saleId: typedText(64), trackingNumber: z.optional(typedText(64)) }))
    .check(z.minLength(1), z.maxLength(maximumShipments, `You can ship at most ${maximumShipments} orders at a time.`)),
  isPreview: z.boolean(),
})

/** In the order they were sent. `problem` is null when the order ships. */
export const shipManyReply = z.object({
  shipments: z.array(
    z.object({
      saleId: z.string(),
      itemName: z.nullish(z.string()),
      trackingNumber: z.nullish(z.string()),
      problem: z.nullish(z.string()),
    }),
  ),
})
export type ShipManyReply = z.infer<typeof shipManyReply>

/** What waits for the owner of a shop. */
export const attentionReply = z.object({
  failedDeliveries: z.number(),
  ordersToShip: z.number(),
  disputedOrders: z.number(),
  /** Under review at PayPal, and those of the last month that PayPal took though the sale failed. */
  heldPayments: z.nullish(z.number()),
  failedPayments: z.nullish(z.number()),
  lowStock: z.array(z.object({ _id: z.string(), name: z.string(), stock: z.number() })),
  roleProblems: z.array(z.object({ _id: z.string(), name: z.string(), problem: z.string() })),
})
export type AttentionReply = z.infer<typeof attentionReply>

/** A rehearsal of the whole path with a payment that moves no money. */
export const testPurchaseBody = z.object({ itemId: typedText(64) })

export const testPurchaseSteps = ['shop', 'payment', 'give-role', 'announce', 'message-buyer', 'take-role'] as const

export const testPurchaseReply = z.object({
  _id: z.string(),
  isFinished: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(testPurchaseSteps),
      state: z.enum(['waiting', 'done', 'failed', 'skipped']),
      problem: z.nullish(z.string()),
    }),
  ),
})
export type TestPurchaseReply = z.infer<typeof testPurchaseReply>

/** Where the roles members hold differ from what they bought. */
export const roleCheckReply = z.object({
  differences: z.array(
    z.object({
      saleId: z.string(),
      itemName: z.string(),
      buyerDiscordId: z.string(),
      buyerDiscordUsername: z.nullish(z.string()),
      roleId: z.string(),
      /** What mending does. */
      action: z.enum(['give', 'take']),
    }),
  ),
})
export type RoleCheckReply = z.infer<typeof roleCheckReply>
