import { expect, test } from 'vitest'
import { outstandingDays } from './periods-paid.ts'

const terms = { price: 500, period: 'month' as const, failedPayments: 0, resumedAt: null }
const paid = (on: string, cents = 500) => ({
  amount: { cents, currency: 'USD' },
  time: new Date(`${on}T10:00:00Z`),
})
const january = paid('2026-01-15')

test.each([
  ['one period', terms, paid('2026-02-15'), january, 0],
  ['a period that PayPal could not collect', terms, paid('2026-03-15', 1000), january, 31],
  ['a failure that was read', { ...terms, failedPayments: 1 }, paid('2026-02-20', 1000), january, 28],
  ['nothing outstanding', terms, paid('2026-02-15', 1000), january, null],
  ['more than what is outstanding', terms, paid('2026-03-15', 1500), january, null],
  ['a first payment', terms, paid('2026-01-15', 1000), undefined, null],
  ['part of a period', terms, paid('2026-02-15', 499), january, null],
  [
    'periods in which PayPal did not bill',
    { ...terms, resumedAt: paid('2026-03-15').time },
    paid('2026-04-15', 1000),
    january,
    null,
  ],
] as const)('the days that a payment adds for %s', (_name, given, payment, previous, days) => {
  expect(outstandingDays(given, payment, previous)).toBe(days)
})
