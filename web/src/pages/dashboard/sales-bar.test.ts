import { describe, expect, test } from 'vitest'
import { barText } from '../../ui/charts/bar.ts'
import { countText } from '../../ui/format/numbers.ts'
import { changeText, salesBar } from './sales-bar.ts'

const march = { title: 'Mar 5', tick: '', partial: null, salesCount: 7, revenueCents: 12_300, previous: null }
const february = { title: 'Feb 3', salesCount: 10, revenueCents: 10_000 }

describe('the tooltip', () => {
  test('has the date, revenue and sales', () => {
    expect(barText(salesBar(march, 'revenue', 'USD'))).toBe('Mar 5: Revenue $123.00 USD, Sales 7')
  })

  test('has the same day of the previous period and the difference', () => {
    expect(barText(salesBar({ ...march, previous: february }, 'sales', 'USD'))).toBe(
      'Mar 5: Revenue $123.00 USD, Sales 7. Feb 3: Revenue $100.00 USD, Sales 10. ' +
        'Change: Revenue +$23.00 USD (+23%), Sales -3 (-30%)',
    )
  })

  test('says that a week is partial', () => {
    const week = { ...march, title: 'Mar 2 – 6', partial: 'Partial week: 5 of 7 days' }

    expect(barText(salesBar(week, 'revenue', 'JPY'))).toBe(
      'Mar 2 – 6 (partial week: 5 of 7 days): Revenue ¥123.00 JPY, Sales 7',
    )
  })
})

test.each([
  ['revenue', 12_300, 10_000],
  ['sales', 7, 10],
] as const)('draws %s of both periods', (measure, value, before) => {
  expect(salesBar({ ...march, previous: february }, measure, 'USD')).toMatchObject({
    value,
    compared: { value: before },
  })
})

test.each([
  [5, 5, 'No change'],
  [0, 0, 'No change'],
  [3, 0, '+3'],
  [0, 4, '-4 (-100%)'],
  [1_000_000_000, 1, `+${countText(999_999_999)} (>999%)`],
])('changeText of %d after %d is %s', (now, before, text) => {
  expect(changeText(now, before, countText)).toBe(text)
})
