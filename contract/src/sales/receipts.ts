import * as z from 'zod/mini'
import { membershipPeriods, renewals } from '../memberships/membership-rules.ts'
import { orderDiscount } from '../pricing/pricing-options.ts'
import { giftStates } from '../storefront/gift-rules.ts'

const receiptStates = ['review', 'delivering', 'delivered', 'to-ship', 'shipped', 'refunded'] as const
export type ReceiptState = (typeof receiptStates)[number]

const receiptRole = z.object({
  /** Absent if Discord doesn't respond. */
  name: z.nullish(z.string()),
  state: z.enum(['waiting', 'assigned', 'failed']),
  /** Absent for a permanent role, and until the payment clears. */
  endsAt: z.nullish(z.string()),
  durationDays: z.nullish(z.number()),
})

const receiptMembership = z.object({
  period: z.enum(membershipPeriods),
  renewal: z.enum(renewals),
  /** Nothing was charged yet. */
  isTrial: z.boolean(),
  /** The end of the paid period, or of the trial. With automatic renewal, the next payment is due then. */
  until: z.nullish(z.string()),
})

/** That it's a gift, but nothing about its recipient. */
const receiptGift = z.object({ state: z.enum(giftStates) })

/** Beyond the specification: what the payment result page shows about an order. Anyone with the order ID can read it. */
export const receipt = z.object({
  orderNumber: z.string(),
  itemName: z.string(),
  /** Units, if there are several. */
  quantity: z.nullish(z.number()),
  imageUrl: z.nullish(z.string()),
  priceCents: z.number(),
  currency: z.string(),
  discount: z.nullish(orderDiscount),
  refundedCents: z.number(),
  /** Absent while PayPal reviews the payment. */
  paidAt: z.nullish(z.string()),
  shippedAt: z.nullish(z.string()),
  state: z.enum(receiptStates),
  role: z.nullish(receiptRole),
  /** All roles; present if there are several. */
  roles: z.nullish(z.array(receiptRole)),
  /** The buyer opens keys, files, links or texts in Discord. */
  hasContents: z.nullish(z.boolean()),
  /** Present for the first order of a membership. */
  membership: z.nullish(receiptMembership),
  /** Present if the order is a gift. */
  gift: z.nullish(receiptGift),
  /** The server's name, for premium owners only. */
  sellerName: z.nullish(z.string()),
})
export type Receipt = z.infer<typeof receipt>
