import * as z from 'zod/mini'
import { buyerMessage } from './buyer-messages.ts'
import { delivery } from './deliveries.ts'
import { dispute, orderFlag } from './disputes.ts'
import { entitlementFacts } from './entitlements.ts'
import { orderFacts } from './orders.ts'
import { refundFacts } from './refunds.ts'
import { shippingAddress } from './sales.ts'

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
  /** The buyer's name is hidden in public. */
  isAnonymous: z.nullish(z.boolean()),
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
  /** When we last read the payment from PayPal, and when we read it next. Missing for payments that aren't read. */
  paypalCheckedAt: z.nullish(z.string()),
  paypalNextCheckAt: z.nullish(z.string()),
})
export type OrderDetails = z.infer<typeof orderDetails>
