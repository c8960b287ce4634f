import * as z from 'zod/mini'
import { limitWindows, priceEffects, priceModes, priceRuleKinds, restockIntervals, ruleStates } from './price-rules.ts'

/** The sales of an offer, per currency. Refunds are deducted; a full refund also restores the use. */
const ruleTotal = z.object({
  currency: z.string(),
  orders: z.number(),
  revenue: z.number(),
  /** The discounts of these orders. */
  discount: z.number(),
})

export const priceRuleReply = z.object({
  _id: z.string(),
  kind: z.enum(priceRuleKinds),
  name: z.string(),
  /** Null for other kinds, and for a code that this manager may not use. */
  code: z.nullable(z.string()),
  effect: z.enum(priceEffects),
  value: z.number(),
  currency: z.nullable(z.string()),
  itemIds: z.nullable(z.array(z.string())),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  roleIds: z.array(z.string()),
  totalUses: z.nullable(z.number()),
  usesPerBuyer: z.nullable(z.number()),
  minimumAmount: z.nullable(z.number()),
  isFirstPurchaseOnly: z.boolean(),
  isPaused: z.boolean(),
  version: z.number(),
  state: z.enum(ruleStates),
  /** Paid orders with this code. */
  uses: z.number(),
  /** Open checkouts with this code. */
  reservedUses: z.number(),
  totals: z.array(ruleTotal),
  /** Why it currently applies to nothing, such as another currency. */
  problem: z.nullable(z.string()),
  /** How many items it leaves out, because the manager who saved it may not give their roles away. */
  leftOutItems: z.optional(z.number()),
  /** Why this manager can't edit or resume it, or see and post its code. */
  hold: z.optional(z.string()),
})
export type PriceRuleReply = z.infer<typeof priceRuleReply>

const itemPricing = z.object({
  mode: z.enum(priceModes),
  minimumPrice: z.number(),
  suggestedPrices: z.array(z.number()),
  limit: z.nullable(z.object({ units: z.number(), window: z.enum(limitWindows) })),
  restock: z.nullable(z.object({ units: z.number(), every: z.enum(restockIntervals), upTo: z.number() })),
  requiredRoleIds: z.array(z.string()),
  requiredItemIds: z.array(z.string()),
  isHiddenUntilMet: z.boolean(),
  groupId: z.nullable(z.string()),
  /** 0 for an item whose pricing was never changed. */
  version: z.number(),
  problem: z.nullable(z.string()),
})
export type ItemPricingReply = z.infer<typeof itemPricing>

const pricedItem = z.object({
  _id: z.string(),
  name: z.string(),
  price: z.number(),
  currency: z.string(),
  stock: z.number(),
  requiresShipping: z.boolean(),
  isMembership: z.boolean(),
  renewsAutomatically: z.boolean(),
  isHidden: z.boolean(),
  pricing: itemPricing,
  /** Why this manager can't change how it's sold. */
  hold: z.optional(z.string()),
})
export type PricedItemReply = z.infer<typeof pricedItem>

export const itemGroupReply = z.object({
  _id: z.string(),
  name: z.string(),
  isExclusive: z.boolean(),
  offersUpgrades: z.boolean(),
  itemIds: z.array(z.string()),
  /** Why this manager can't change or delete it. */
  hold: z.optional(z.string()),
})
export type ItemGroupReply = z.infer<typeof itemGroupReply>

/** Everything about a shop's prices, in one call. `rules`: newest first. */
export const pricingReply = z.object({
  currency: z.string(),
  rules: z.array(priceRuleReply),
  items: z.array(pricedItem),
  groups: z.array(itemGroupReply),
})
export type PricingReply = z.infer<typeof pricingReply>

export const priceRuleSavedReply = z.object({ message: z.string(), rule: priceRuleReply })
export const itemGroupSavedReply = z.object({ message: z.string(), group: itemGroupReply })
export const itemPricingSavedReply = z.object({ message: z.string(), pricing: itemPricing })

/** What a member sees, per item in the shop's order. Calculated as for a buyer without purchases. */
const previewedItem = z.object({
  itemId: z.string(),
  name: z.string(),
  currency: z.string(),
  listPrice: z.number(),
  price: z.number(),
  mode: z.enum(priceModes),
  applied: z.nullable(z.object({ kind: z.enum(['code', 'sale', 'role', 'upgrade']), name: z.string() })),
  access: z.enum(['open', 'locked', 'hidden']),
  /** Why it's locked or hidden, or why the code doesn't apply. */
  words: z.nullable(z.string()),
})
export const pricePreviewReply = z.object({ items: z.array(previewedItem) })
export type PricePreviewReply = z.infer<typeof pricePreviewReply>
