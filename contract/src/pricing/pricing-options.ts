import * as z from 'zod/mini'

/** Whether this user can change prices and offers. Present if the server offers them. */
export const pricingOptions = z.object({
  canEdit: z.boolean(),
  /** Whether managers can use the Pricing page; the owner decides. */
  managersMayPrice: z.boolean(),
})
export type PricingOptions = z.infer<typeof pricingOptions>

/** The price of an item in a running sale for everyone. */
export const salePrice = z.object({ price: z.number(), name: z.string(), endsAt: z.nullish(z.string()) })
export type SalePrice = z.infer<typeof salePrice>

/** The discount of an order. Absent for an order at its list price. */
export const orderDiscount = z.object({
  /** In cents. The list price is the price plus this. */
  amount: z.number(),
  kind: z.enum(['code', 'sale', 'role', 'upgrade']),
  /** The code, the name of the offer, or the item that was upgraded. */
  name: z.string(),
})
export type OrderDiscount = z.infer<typeof orderDiscount>
