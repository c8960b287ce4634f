import * as z from 'zod/mini'
import { currencies, maximumPriceCents } from '../money.ts'
import { snowflake, storable, typedText } from '../text.ts'
import { longestRuleName, maxChosenItems, priceRuleProblems, ruleMessages } from './price-rule-problems.ts'
import {
  codePattern,
  limitWindows,
  maxLimit,
  maxRequiredItems,
  maxRuleRoles,
  maxSuggestedPrices,
  maxUses,
  priceEffects,
  priceModes,
  priceRuleKinds,
  restockIntervals,
} from './price-rules.ts'

const itemId = z.uuid("This isn't an item ID.")
const between = (least: number, most: number, message: string) =>
  z.int(message).check(z.gte(least, message), z.lte(most, message))
const cents = between(0, maximumPriceCents, ruleMessages.cents)
const uses = between(1, maxUses, ruleMessages.uses)
const moment = z.iso.datetime({ error: ruleMessages.moment })
const chosenItems = z
  .array(itemId)
  .check(z.minLength(1, ruleMessages.noItem), z.maxLength(maxChosenItems, ruleMessages.tooManyItems))
const roles = z.array(snowflake).check(z.maxLength(maxRuleRoles, ruleMessages.tooManyRoles))

const ruleFields = z.object({
  kind: z.enum(priceRuleKinds, 'Choose what kind of offer this is.'),
  /** Empty for a code, which is its own name. */
  name: z.string().check(z.trim(), z.maxLength(longestRuleName, ruleMessages.name), storable),
  code: z.nullable(z.string().check(z.regex(codePattern, ruleMessages.code))),
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

const namesProblem = (payload: { value: PriceRuleFields; issues: unknown[] }) => {
  const [problem] = priceRuleProblems(payload.value)
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
      .check(z.maxLength(maxSuggestedPrices, `Suggest up to ${maxSuggestedPrices} amounts.`)),
    limit: z.nullable(z.object({ units: unitsUpTo(maxLimit), window: z.enum(limitWindows, 'Choose a period.') })),
    restock: z.nullable(
      z.object({
        units: unitsUpTo(1_000_000),
        every: z.enum(restockIntervals, 'Choose how often.'),
        upTo: unitsUpTo(1_000_000),
      }),
    ),
    requiredRoleIds: roles,
    requiredItemIds: z.array(itemId).check(z.maxLength(maxRequiredItems, `Choose up to ${maxRequiredItems} items.`)),
    isHiddenUntilMet: z.boolean(),
    version: z.int(),
    /** Currency of the amounts when the item was loaded. Refused if it has changed. */
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
  code: z.optional(z.string().check(z.maxLength(100, 'Codes can have up to 32 characters.'))),
  at: z.optional(moment),
})
