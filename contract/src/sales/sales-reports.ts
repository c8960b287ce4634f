import * as z from 'zod/mini'
import { daySales } from './sales.ts'

/** `unitsCount` is missing if every sale was of one unit. */
const sold = { salesCount: z.number(), revenueCents: z.number(), unitsCount: z.nullish(z.number()) }
/** What buyers saved; missing if nobody did. */
const discountCents = z.nullish(z.number())
const total = z.object({ ...sold, discountCents })
const currencyTotal = z.object({ currency: z.string(), ...sold })
export type CurrencyTotal = z.infer<typeof currencyTotal>

/** Beyond the specification: sales between two UTC days, both included, and in as many days before. */
export const salesReport = z.object({
  from: z.string(),
  to: z.string(),
  previousFrom: z.string(),
  previousTo: z.string(),
  /** Never added together. The server's own currency comes first; for all servers, the one with the most sales. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      total,
      previous: total,
      daily: z.array(daySales),
      /** Days with sales in the days before; missing from earlier versions. */
      previousDaily: z.nullish(z.array(daySales)),
    }),
  ),
  /** Items sold, in the server's own currency. Empty without premium, absent for all servers. */
  items: z.nullish(z.array(z.object({ shopItemId: z.string(), ...sold }))),
  /** For all servers: one entry per server and currency, and one for each server without sales. */
  servers: z.nullish(
    z.array(
      z.object({
        guildId: z.string(),
        name: z.string(),
        icon: z.nullish(z.string()),
        currency: z.string(),
        ...sold,
      }),
    ),
  ),
})
export type SalesReport = z.infer<typeof salesReport>

/** Beyond the specification: today and this month in all of the user's shops, and what needs their attention. */
export const salesOverview = z.object({
  today: z.array(currencyTotal),
  month: z.array(currencyTotal),
  /** Today's newest orders. */
  orders: z.array(
    z.object({
      _id: z.string(),
      orderNumber: z.nullish(z.string()),
      itemName: z.string(),
      quantity: z.nullish(z.number()),
      imageUrl: z.nullish(z.string()),
      priceCents: z.number(),
      currency: z.string(),
      buyerDiscordUsername: z.nullish(z.string()),
      paidAt: z.string(),
      guildName: z.string(),
    }),
  ),
  /** Every shop, with counts. */
  servers: z.array(
    z.object({
      guildId: z.string(),
      name: z.string(),
      icon: z.nullish(z.string()),
      failedPayments: z.number(),
      heldPayments: z.number(),
      failedDeliveries: z.number(),
      disputedOrders: z.number(),
      ordersToShip: z.number(),
      lowStock: z.number(),
      roleProblems: z.number(),
      /** Why PayPal refuses payments to the owner's account. */
      paypalRefusal: z.nullish(z.string()),
      /** Why the owner's own PayPal app doesn't work. */
      paypalAppProblem: z.nullish(z.string()),
    }),
  ),
})
export type SalesOverview = z.infer<typeof salesOverview>
export type ShopAttention = SalesOverview['servers'][number]
