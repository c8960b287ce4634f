/** A discount code, a sale for everyone, or a price for holders of a role. */
export const priceRuleKinds = ['code', 'sale', 'role'] as const
export type PriceRuleKind = (typeof priceRuleKinds)[number]

/** What a rule does: a percentage off, an amount off the order, or a fixed price per unit. */
export const priceEffects = ['percent', 'amount', 'price'] as const
export type PriceEffect = (typeof priceEffects)[number]

/** Days, weeks (from Monday) and months are those of UTC. */
export const limitWindows = ['ever', 'day', 'week', 'month'] as const
export type LimitWindow = (typeof limitWindows)[number]

export const restockIntervals = ['day', 'week'] as const
export type RestockInterval = (typeof restockIntervals)[number]

/** fixed: the item's price; chosen: the buyer decides; free: nothing is paid. */
export const priceModes = ['fixed', 'chosen', 'free'] as const
export type PriceMode = (typeof priceModes)[number]

export const maxPriceRules = 200
export const maxItemGroups = 50
export const maxSuggestedPrices = 4
export const maxRuleRoles = 10
export const maxRequiredItems = 10
export const maxLimit = 1000
export const maxUses = 1_000_000
/** Free orders per buyer, server and day (UTC). */
export const maxFreeOrders = 5

/** A discount code as buyers type it: letters, digits, hyphens and underscores, compared without case. */
export const codePattern = /^[A-Za-z0-9_-]{3,32}$/

export type PriceRule = {
  id: string
  kind: PriceRuleKind
  /** Shown to buyers; the code itself for a code. */
  name: string
  effect: PriceEffect
  /** Percent, or cents. */
  value: number
  /** Of an amount or a price; the rule doesn't apply to items in other currencies. */
  currency: string | null
  /** Null for all items. */
  itemIds: readonly string[] | null
  startsAt: Date | null
  endsAt: Date | null
  /** Only for holders of one of these roles; empty for everyone. */
  roleIds: readonly string[]
  isPaused: boolean
  totalUses: number | null
  usesPerBuyer: number | null
  /** Of the order before the discount, in cents of `currency`. */
  minimumAmount: number | null
  isFirstPurchaseOnly: boolean
  /** Paid and reserved by open checkouts. */
  uses: number
}

export const ruleStates = ['active', 'scheduled', 'paused', 'ended', 'used-up'] as const
export type RuleState = (typeof ruleStates)[number]

type Schedule = Pick<PriceRule, 'startsAt' | 'endsAt' | 'isPaused' | 'totalUses' | 'uses'>

/** The end is exclusive. */
export function ruleState(rule: Schedule, now: Date): RuleState {
  if (rule.endsAt && now >= rule.endsAt) return 'ended'
  if (rule.isPaused) return 'paused'
  if (rule.totalUses !== null && rule.uses >= rule.totalUses) return 'used-up'
  return rule.startsAt && now < rule.startsAt ? 'scheduled' : 'active'
}
