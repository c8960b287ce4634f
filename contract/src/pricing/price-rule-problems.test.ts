import { describe, expect, test } from 'vitest'
import { priceRuleProblems } from './price-rule-problems.ts'
import { codeFields, saleFields } from './pricing.testing.ts'
import { createPriceRuleBody, type PriceRuleFields } from './pricing-requests.ts'

const off: PriceRuleFields = { ...codeFields, effect: 'amount', value: 500, currency: 'USD' }
const item = '00000000-0000-4000-8000-000000000001'
const role = '420000000000000101'

describe('priceRuleProblems', () => {
  test.each<[string, PriceRuleFields]>([
    ['a code', codeFields],
    ['a sale', saleFields],
    ['a free item', { ...off, effect: 'price', value: 0 }],
    ['a role price', { ...saleFields, kind: 'role', roleIds: [role] }],
    ['every term', { ...off, itemIds: [item], totalUses: 1, usesPerBuyer: 1, minimumAmount: 0 }],
  ])('accepts %s, like the request', (_, rule) => {
    expect(priceRuleProblems(rule)).toEqual([])
    expect(createPriceRuleBody.safeParse(rule).success).toBe(true)
  })

  test.each<[string, PriceRuleFields, string, string]>([
    ['no name', { ...saleFields, name: ' ' }, 'name', 'Give this offer a name.'],
    ['a long name', { ...saleFields, name: 'x'.repeat(81) }, 'name', 'Names can have up to 80 characters.'],
    ['no code', { ...codeFields, code: null }, 'code', 'Enter a code.'],
    [
      'a short code',
      { ...codeFields, code: 'AB' },
      'code',
      'Codes must be 3–32 letters, digits, hyphens or underscores.',
    ],
    ['a code on a sale', { ...saleFields, code: 'ABC' }, 'code', 'Only discount codes can have a code.'],
    ['0 percent', { ...codeFields, value: 0 }, 'value', 'Enter 1–100 percent.'],
    ['101 percent', { ...codeFields, value: 101 }, 'value', 'Enter 1–100 percent.'],
    ['no amount', { ...off, value: 0 }, 'value', 'Enter an amount of at least 0.01.'],
    ['a huge amount', { ...off, value: 10_000_001 }, 'value', 'Enter an amount from 0.00 to 100,000.00.'],
    ['parts of a yen', { ...off, value: 50, currency: 'JPY' }, 'value', "Amounts in JPY can't have decimals."],
    ['no currency', { ...off, currency: null }, 'currency', 'Choose a currency.'],
    ['no item', { ...codeFields, itemIds: [] }, 'itemIds', 'Choose at least one item.'],
    ['many items', { ...codeFields, itemIds: Array(501).fill(item) }, 'itemIds', 'Choose up to 500 items.'],
    ['no role', { ...saleFields, kind: 'role' }, 'roleIds', 'Choose at least one role.'],
    ['many roles', { ...codeFields, roleIds: Array(11).fill(role) }, 'roleIds', 'Choose up to 10 roles.'],
    ['a wrong start', { ...codeFields, startsAt: 'soon' }, 'startsAt', "This isn't a date and time."],
    ['a wrong end', { ...codeFields, endsAt: 'soon' }, 'endsAt', "This isn't a date and time."],
    [
      'an end before the start',
      { ...codeFields, startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-02T00:00:00Z' },
      'endsAt',
      'The end must be after the start.',
    ],
    ['limited uses of a sale', { ...saleFields, usesPerBuyer: 1 }, 'totalUses', 'Only discount codes can have limits.'],
    ['0 uses', { ...codeFields, totalUses: 0 }, 'totalUses', 'Enter 1–1,000,000 uses.'],
    ['half a use', { ...codeFields, usesPerBuyer: 0.5 }, 'usesPerBuyer', 'Enter 1–1,000,000 uses.'],
    [
      'a minimum in parts of a yen',
      { ...codeFields, minimumAmount: 50, currency: 'JPY' },
      'minimumAmount',
      "Amounts in JPY can't have decimals.",
    ],
  ])('refuses %s with the same words as the request', (_, rule, field, message) => {
    const request = createPriceRuleBody.safeParse(rule)

    expect(priceRuleProblems(rule)).toEqual([{ field, message }])
    expect(request.error?.issues[0]).toMatchObject({ path: [field], message })
  })

  test('refuses numbers that could not be read', () => {
    const unread = { ...off, value: Number.NaN, totalUses: Number.NaN, minimumAmount: Number.NaN }

    expect(priceRuleProblems(unread).map(({ field }) => field)).toEqual(['value', 'totalUses', 'minimumAmount'])
  })
})
