import * as z from 'zod/mini'
import type { RefusalCode } from '../refusals.ts'
import { typedText } from '../text.ts'

/** Beyond the specification: units sold, if there are more than sales. Like sales, they aren't reduced by refunds. */
const unitsCount = z.nullish(z.number())

const salesTotal = z.object({
  salesCount: z.nullish(z.number()),
  revenueCents: z.nullish(z.number()),
  unitsCount,
  /** Beyond the specification: what buyers saved; missing if nobody did. */
  discountCents: z.nullish(z.number()),
})

const itemSales = z.object({
  shopItemId: z.string(),
  monthSalesCount: z.nullish(z.number()),
  monthRevenueCents: z.nullish(z.number()),
  allTimeSalesCount: z.nullish(z.number()),
  allTimeRevenueCents: z.nullish(z.number()),
  monthUnitsCount: unitsCount,
  allTimeUnitsCount: unitsCount,
})

/** Beyond the specification: sales in the server's previous currencies. Never added together. */
const otherCurrencySales = z.object({
  currency: z.string(),
  currentMonth: z.nullish(salesTotal),
  allTime: z.nullish(salesTotal),
})

/** A UTC day, for example 2025-12-31. Days without sales are omitted. */
export const daySales = z.object({ day: z.string(), salesCount: z.number(), revenueCents: z.number() })
export type DaySales = z.infer<typeof daySales>

/** Revenue is in the guild's current default currency. */
export const salesMetrics = z.object({
  currentMonth: z.nullish(salesTotal),
  allTime: z.nullish(salesTotal),
  items: z.nullish(z.array(itemSales)),
  currency: z.nullish(z.string()),
  otherCurrencies: z.nullish(z.array(otherCurrencySales)),
  previousMonth: z.nullish(salesTotal),
  /** Days with sales in the last twelve months, oldest first. */
  daily: z.nullish(z.array(daySales)),
  /** Reports for any range and for all servers are available. */
  hasReports: z.nullish(z.boolean()),
  /** Items give or gave roles, so role drift can be shown. */
  hasRoleHolders: z.nullish(z.boolean()),
})
export type SalesMetrics = z.infer<typeof salesMetrics>

export const shippingAddress = z.object({
  recipientName: z.nullish(z.string()),
  line1: z.nullish(z.string()),
  line2: z.nullish(z.string()),
  city: z.nullish(z.string()),
  state: z.nullish(z.string()),
  postalCode: z.nullish(z.string()),
  countryCode: z.nullish(z.string()),
})
export type ShippingAddress = z.infer<typeof shippingAddress>

/** Beyond the specification: what a seller can do about a disputed sale. */
export const disputeFacts = {
  /** The only open disputes are about goods not received, so shipping isn't on hold. */
  canShipDuringDispute: z.nullish(z.boolean()),
  /** PayPal's deadline for the seller's response; absent while PayPal isn't waiting for one. */
  responseDueAt: z.nullish(z.string()),
}

/** A paid sale pending shipment. The item is a snapshot, so later edits don't appear here. */
export const pendingSale = z.object({
  _id: z.string(),
  shopItemId: z.nullish(
    z.object({
      _id: z.nullish(z.string()),
      name: z.nullish(z.string()),
      description: z.nullish(z.string()),
      imageUrl: z.nullish(z.string()),
    }),
  ),
  buyerDiscordId: z.nullish(z.string()),
  buyerDiscordUsername: z.nullish(z.string()),
  shippingAddress: z.nullish(shippingAddress),
  createdAt: z.nullish(z.string()),
  isDisputed: z.nullish(z.boolean()),
  ...disputeFacts,
  /** Beyond the specification: the number of units to ship. Missing for a single one. */
  quantity: z.nullish(z.number()),
  /** Beyond the specification: the amount paid. */
  priceCents: z.nullish(z.number()),
  currency: z.nullish(z.string()),
  /** Beyond the specification: the short number for people, for example PF-7K3Q. */
  orderNumber: z.nullish(z.string()),
})
export type PendingSale = z.infer<typeof pendingSale>
export const pendingSalesReply = z.array(pendingSale)

const trackingNumber = z.pipe(
  z.pipe(
    typedText(64),
    z.transform((text: string) => text || undefined),
  ),
  z.optional(z.string()),
)

/** `addTrackingUrl` is the payment's page at PayPal; present if the seller has to add the tracking there. */
export const shipSaleReply = z.object({ message: z.nullish(z.string()), addTrackingUrl: z.nullish(z.string()) })

/** Treats a blank tracking number as absent. */
export const shipSaleBody = z.object({ trackingNumber: z.optional(trackingNumber) })

/** Trims the tracking number and omits it when blank. */
export function shipmentFromText(text: string): { trackingNumber?: string } {
  const trimmed = text.trim()
  return trimmed ? { trackingNumber: trimmed } : {}
}

/** Returns the reason a sale can't be marked as shipped, or null if it can. */
export function shipRefusal(sale: { shippedAt?: Date | null; shippingAddress?: unknown }): RefusalCode | null {
  if (sale.shippedAt) return 'SALE_ALREADY_SHIPPED'
  if (!sale.shippingAddress) return 'SALE_HAS_NO_ADDRESS'
  return null
}
