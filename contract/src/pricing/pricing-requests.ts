import * as z from 'zod/mini'
import { currencies, isWholeYen, maximumPriceCents } from '../money.ts'
import { snowflake, typedText } from '../text.ts'
import {
  codePattern,
  limitWindows,
  mostLimit,
  mostRequiredItems,
  mostRuleRoles,
  mostSuggestedPrices,
  mostUses,
  priceEffects,
  priceModes,
  priceRuleKinds,
  restockIntervals,
} from './price-rules.ts'

const itemId = z.uuid("This isn't an item ID.")
const between = (least: number, most: number, words: string) =>
  z.int(words).check(z.gte(least, words), z.lte(most, words))
const cents = between(0, maximumPriceCents, 'Enter an amount from 0.00 to 100,000.00.')
const uses = between(1, mostUses, 'Enter 1–1,000,000 uses.')
const moment = z.iso.datetime({ error: "This isn't a date and time." })
const mostItems = 500
const chosenItems = z
  .array(itemId)
  .check(z.minLength(1, 'Choose at least one item.'), z.maxLength(mostItems, `Choose up to ${mostItems} items.`))
const roles = z.array(snowflake).check(z.maxLength(mostRuleRoles, `Choose up to ${mostRuleRoles} roles.`))

const ruleFields = z.object({
  kind: z.enum(priceRuleKinds, 'Choose what kind of offer this is.'),
  /** Empty for a code, which is its own name. */
  name: typedText(80),
  code: z.nullable(z.string().check(z.regex(codePattern, 'A code has 3–32 letters, digits, hyphens or underscores.'))),
  effect: z.enum(priceEffects, 'Choose what this offer does.'),
  value: cents,
  currency: z.nullable(z.enum(currencies, 'Choose a currency.')),
  itemIds: z.nullable(chosenItems),
  startsAt: z.nullable(moment),
  endsAt: z.nullable(moment),
  roleIds: roles,
  totalUses: z.nullable(uses),
  usesPerBuyer: z.nullable(uses),
  minimumAmount: z.nullable(cents),
  isFirstPurchaseOnly: z.boolean(),
})
export type PriceRuleFields = z.infer<typeof ruleFields>

type FieldProblem = { field: keyof PriceRuleFields; message: string }

/** Returns the first problem in the order of the form, or null. */
export function priceRuleProblem(rule: PriceRuleFields): FieldProblem | null {
  const problems: Array<[keyof PriceRuleFields, string | null]> = [
    ['name', rule.kind !== 'code' && !rule.name ? 'Give this offer a name.' : null],
    ['code', codeProblem(rule)],
    ['value', valueProblem(rule)],
    ['currency', needsCurrency(rule) && !rule.currency ? 'Choose a currency.' : null],
    ['roleIds', rule.kind === 'role' && rule.roleIds.length === 0 ? 'Choose at least one role.' : null],
    ['endsAt', isBackwards(rule) ? 'The end must be after the start.' : null],
    ['totalUses', rule.kind !== 'code' && hasCodeTerms(rule) ? 'Only codes can have limited uses.' : null],
    ['minimumAmount', isInUnit(rule, rule.minimumAmount ?? 0) ? null : "Amounts in JPY can't have decimals."],
  ]
  for (const [field, message] of problems) if (message) return { field, message }
  return null
}

function codeProblem({ kind, code }: PriceRuleFields): string | null {
  if (kind === 'code') return code ? null : 'Enter a code.'
  return code === null ? null : 'Only a discount code has a code.'
}

function valueProblem(rule: PriceRuleFields): string | null {
  const { effect, value } = rule
  if (effect === 'percent') return value >= 1 && value <= 100 ? null : 'Enter 1–100 percent.'
  if (effect === 'amount' && value < 1) return 'Enter an amount of at least 0.01.'
  return isInUnit(rule, value) ? null : "Amounts in JPY can't have decimals."
}

const needsCurrency = ({ effect, minimumAmount }: PriceRuleFields) => effect !== 'percent' || minimumAmount !== null
const isInUnit = ({ currency }: PriceRuleFields, amount: number) => isWholeYen(amount, currency ?? '')
const isBackwards = ({ startsAt, endsAt }: PriceRuleFields) =>
  startsAt !== null && endsAt !== null && Date.parse(startsAt) >= Date.parse(endsAt)
const hasCodeTerms = ({ totalUses, usesPerBuyer, minimumAmount, isFirstPurchaseOnly }: PriceRuleFields) =>
  totalUses !== null || usesPerBuyer !== null || minimumAmount !== null || isFirstPurchaseOnly

const namesProblem = (payload: { value: PriceRuleFields; issues: unknown[] }) => {
  const problem = priceRuleProblem(payload.value)
  if (problem)
    payload.issues.push({ code: 'custom', message: problem.message, path: [problem.field], input: payload.value })
}

export const createPriceRuleBody = ruleFields.check(namesProblem)
/** `version` is that of the loaded offer. The kind can't change. */
export const updatePriceRuleBody = z.object({ ...ruleFields.shape, version: z.int() }).check(namesProblem)
export const pausePriceRuleBody = z.object({ isPaused: z.boolean() })
/** Posts a button that opens the shop with this code. */
export const postPriceRuleBody = z.object({
  channelId: snowflake,
  text: typedText(1000).check(z.minLength(1, 'Enter a message.')),
})

const unitsUpTo = (most: number) => between(1, most, `Enter 1–${most.toLocaleString('en')}.`)

export const itemPricingBody = z
  .object({
    mode: z.enum(priceModes, 'Choose how the price is set.'),
    minimumPrice: cents,
    suggestedPrices: z
      .array(cents)
      .check(z.maxLength(mostSuggestedPrices, `Suggest up to ${mostSuggestedPrices} amounts.`)),
    limit: z.nullable(z.object({ units: unitsUpTo(mostLimit), window: z.enum(limitWindows, 'Choose a period.') })),
    restock: z.nullable(
      z.object({
        units: unitsUpTo(1_000_000),
        every: z.enum(restockIntervals, 'Choose how often.'),
        upTo: unitsUpTo(1_000_000),
      }),
    ),
    requiredRoleIds: roles,
    requiredItemIds: z.array(itemId).check(z.maxLength(mostRequiredItems, `Choose up to ${mostRequiredItems} items.`)),
    isHiddenUntilMet: z.boolean(),
    version: z.int(),
    /** Of the amounts, as loaded. Refused if the item's has changed. */
    currency: z.optional(z.enum(currencies, 'Choose a currency.')),
  })
  .check(
    z.refine(
      ({ mode, minimumPrice, suggestedPrices }) =>
        mode !== 'chosen' || suggestedPrices.every((price) => price >= minimumPrice),
      {
        error: "Suggested amounts can't be below the minimum.",
        path: ['suggestedPrices'],
      },
    ),
  )
export type ItemPricingFields = z.infer<typeof itemPricingBody>

export const itemGroupBody = z
  .object({
    name: typedText(80).check(z.minLength(1, 'Give this group a name.')),
    isExclusive: z.boolean(),
    offersUpgrades: z.boolean(),
    itemIds: chosenItems,
  })
  .check(
    z.refine(({ isExclusive, offersUpgrades }) => isExclusive || offersUpgrades, {
      error: 'Choose what this group does.',
      path: ['isExclusive'],
    }),
  )
export type ItemGroupFields = z.infer<typeof itemGroupBody>

export const pricingSettingsBody = z.object({ managersMayPrice: z.boolean() })

/** `roleIds`: comma-separated. */
export const pricePreviewQuery = z.object({
  roleIds: z.optional(
    z
      .string()
      .check(
        z.maxLength(300, 'Choose fewer roles.'),
        z.regex(/^(\d{17,20}(,\d{17,20})*)?$/, "This isn't a list of Discord IDs."),
      ),
  ),
  code: z.optional(z.string().check(z.maxLength(100, 'A code has up to 32 characters.'))),
  at: z.optional(moment),
})
