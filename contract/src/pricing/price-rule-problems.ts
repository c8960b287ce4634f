import { isWholeYen, maximumPriceCents } from '../money.ts'
import { codePattern, maxRuleRoles, maxUses } from './price-rules.ts'
import type { PriceRuleFields } from './pricing-requests.ts'

export const maxChosenItems = 500
export const longestRuleName = 80

export const ruleMessages = {
  name: `Names can have up to ${longestRuleName} characters.`,
  code: 'Codes must be 3–32 letters, digits, hyphens or underscores.',
  cents: 'Enter an amount from 0.00 to 100,000.00.',
  uses: 'Enter 1–1,000,000 uses.',
  noItem: 'Choose at least one item.',
  tooManyItems: `Choose up to ${maxChosenItems} items.`,
  tooManyRoles: `Choose up to ${maxRuleRoles} roles.`,
  moment: "This isn't a date and time.",
} as const

export type PriceRuleField = keyof PriceRuleFields
export type PriceRuleProblem = { field: PriceRuleField; message: string }

/** Every problem, in the order of the form. A number that couldn't be parsed is NaN, and a time an invalid date. */
export function priceRuleProblems(rule: PriceRuleFields): PriceRuleProblem[] {
  const problems: Array<[PriceRuleField, string | null]> = [
    ['name', nameProblem(rule)],
    ['code', codeProblem(rule)],
    ['value', valueProblem(rule)],
    ['currency', needsCurrency(rule) && !rule.currency ? 'Choose a currency.' : null],
    ['itemIds', itemsProblem(rule)],
    ['roleIds', rolesProblem(rule)],
    ['startsAt', isDateTime(rule.startsAt) ? null : ruleMessages.moment],
    ['endsAt', endProblem(rule)],
    ['totalUses', totalUsesProblem(rule)],
    ['usesPerBuyer', areUses(rule.usesPerBuyer) ? null : ruleMessages.uses],
    ['minimumAmount', minimumProblem(rule)],
  ]
  return problems.flatMap(([field, message]) => (message ? [{ field, message }] : []))
}

function nameProblem({ kind, name }: PriceRuleFields): string | null {
  if (kind !== 'code' && !name.trim()) return 'Give this offer a name.'
  return name.trim().length > longestRuleName ? ruleMessages.name : null
}

function codeProblem({ kind, code }: PriceRuleFields): string | null {
  if (kind !== 'code') return code === null ? null : 'Only discount codes can have a code.'
  if (!code) return 'Enter a code.'
  return codePattern.test(code) ? null : ruleMessages.code
}

function valueProblem(rule: PriceRuleFields): string | null {
  const { effect, value } = rule
  if (effect === 'percent') return Number.isInteger(value) && value >= 1 && value <= 100 ? null : 'Enter 1–100 percent.'
  if (effect === 'amount' && value < 1) return 'Enter an amount of at least 0.01.'
  return amountProblem(rule, value)
}

function amountProblem({ currency }: PriceRuleFields, cents: number): string | null {
  if (!Number.isInteger(cents) || cents < 0 || cents > maximumPriceCents) return ruleMessages.cents
  return isWholeYen(cents, currency ?? '') ? null : "Amounts in JPY can't have decimals."
}

function itemsProblem({ itemIds }: PriceRuleFields): string | null {
  if (itemIds?.length === 0) return ruleMessages.noItem
  return itemIds && itemIds.length > maxChosenItems ? ruleMessages.tooManyItems : null
}

function rolesProblem({ kind, roleIds }: PriceRuleFields): string | null {
  if (kind === 'role' && roleIds.length === 0) return 'Choose at least one role.'
  return roleIds.length > maxRuleRoles ? ruleMessages.tooManyRoles : null
}

const isDateTime = (time: string | null) => time === null || !Number.isNaN(Date.parse(time))

function endProblem({ startsAt, endsAt }: PriceRuleFields): string | null {
  if (!isDateTime(endsAt)) return ruleMessages.moment
  const isBackwards = startsAt !== null && endsAt !== null && Date.parse(startsAt) >= Date.parse(endsAt)
  return isBackwards ? 'The end must be after the start.' : null
}

const areUses = (uses: number | null) => uses === null || (Number.isInteger(uses) && uses >= 1 && uses <= maxUses)

function totalUsesProblem(rule: PriceRuleFields): string | null {
  if (rule.kind !== 'code' && hasCodeTerms(rule)) return 'Only discount codes can have limits.'
  return areUses(rule.totalUses) ? null : ruleMessages.uses
}

const minimumProblem = (rule: PriceRuleFields) =>
  rule.minimumAmount === null ? null : amountProblem(rule, rule.minimumAmount)

const needsCurrency = ({ effect, minimumAmount }: PriceRuleFields) => effect !== 'percent' || minimumAmount !== null
const hasCodeTerms = ({ totalUses, usesPerBuyer, minimumAmount, isFirstPurchaseOnly }: PriceRuleFields) =>
  totalUses !== null || usesPerBuyer !== null || minimumAmount !== null || isFirstPurchaseOnly
