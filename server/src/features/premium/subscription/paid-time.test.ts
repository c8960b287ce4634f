import { expect, test } from 'vitest'
import { addMonths } from '../add-months.ts'
import { computePaidTime, mergePayments, type Payment } from './paid-time.ts'

const day = (text: string) => new Date(`${text}T10:00:00Z`)
const now = day('2026-03-20')
const paid = (on: string, status: 'COMPLETED' | 'REFUNDED' | 'PENDING' | 'PARTIALLY_REFUNDED' = 'COMPLETED') => ({
  id: on,
  status,
  amount: { cents: 500, currency: 'USD' },
  time: day(on),
})
const details = { id: 'I-1', planId: 'P-1', customId: null, updatedAt: null, lastPayment: null, failedPayments: 0 }
const running = { ...details, status: 'ACTIVE' as const, nextBillingAt: day('2026-04-15') }
const cancelled = { ...details, status: 'CANCELLED' as const, nextBillingAt: null }
const periods = (payments: Payment[]) => payments.map(({ periodEnd }) => periodEnd)

test('the 31st becomes the last day of a shorter month', () => {
  expect(addMonths(day('2026-01-31'), 1)).toEqual(day('2026-02-28'))
  expect(addMonths(day('2026-12-31'), 6)).toEqual(day('2027-06-30'))
})

test('each payment covers the month after the previous one, early or late', () => {
  const payments = mergePayments([], [paid('2026-03-18'), paid('2026-01-15'), paid('2026-02-10')], now)

  expect(periods(payments)).toEqual([day('2026-02-15'), day('2026-03-15'), day('2026-04-15')])
})

test('a payment after a long pause covers a new month', () => {
  expect(periods(mergePayments([], [paid('2026-01-01'), paid('2026-03-10')], now))).toEqual([
    day('2026-02-01'),
    day('2026-04-10'),
  ])
})

test('a pending payment covers nothing', () => {
  expect(mergePayments([], [paid('2026-03-01', 'PENDING')], now)).toEqual([])
})

test('dates a refund by the time it was first seen', () => {
  const first = mergePayments([], [paid('2026-03-01', 'REFUNDED')], now)

  const later = mergePayments(first, [paid('2026-03-01', 'REFUNDED')], day('2026-03-25'))

  expect(later).toMatchObject([{ refundedAt: now }])
})

test('adds a grace day while payments succeed', () => {
  expect(computePaidTime(running, [], null)).toEqual({
    paidUntil: day('2026-04-15'),
    accessUntil: day('2026-04-16'),
  })
})

test.each([
  ['cancelled', cancelled],
  ['suspended', { ...running, status: 'SUSPENDED' as const }],
  ['expired', { ...cancelled, status: 'EXPIRED' as const }],
  ['behind with a payment', { ...running, failedPayments: 1, nextBillingAt: day('2026-05-15') }],
])('a subscription that is %s ends with its paid time', (_name, subscription) => {
  const payments = mergePayments([], [paid('2026-03-15')], now)

  expect(computePaidTime(subscription, payments, null)).toEqual({
    paidUntil: day('2026-04-15'),
    accessUntil: day('2026-04-15'),
  })
})

test('counts a missed renewal even if the subscription has ended', () => {
  const payments = mergePayments([], [paid('2026-02-15'), paid('2026-03-15')], now)

  expect(computePaidTime(cancelled, payments, day('2026-03-15')).paidUntil).toEqual(day('2026-04-15'))
})

test('a refund of the last payment ends access, even of an active subscription', () => {
  const payments = mergePayments([], [paid('2026-02-15'), paid('2026-03-15', 'REFUNDED')], now)

  expect(computePaidTime(running, payments, day('2026-04-15'))).toEqual({ paidUntil: now, accessUntil: now })
})

test('a refund after the paid time ended does not extend it', () => {
  const payments = mergePayments([], [paid('2026-01-15', 'REFUNDED')], now)

  expect(computePaidTime(cancelled, payments, null).paidUntil).toEqual(day('2026-02-15'))
})

test('keeps the previous end when the payments cover less', () => {
  const payments = mergePayments([], [paid('2026-03-15')], now)

  expect(computePaidTime(cancelled, payments, day('2026-05-15')).paidUntil).toEqual(day('2026-05-15'))
  expect(computePaidTime(cancelled, [], day('2026-05-15')).paidUntil).toEqual(day('2026-05-15'))
})

test('an active subscription without a next billing date ends with what was paid for', () => {
  const payments = mergePayments([], [paid('2026-03-15')], now)

  expect(computePaidTime({ ...running, nextBillingAt: null }, payments, null)).toEqual({
    paidUntil: day('2026-04-15'),
    accessUntil: day('2026-04-15'),
  })
})

test('a partial refund or one of an earlier payment does not end access', () => {
  const payments = mergePayments([], [paid('2026-02-15', 'REFUNDED'), paid('2026-03-15', 'PARTIALLY_REFUNDED')], now)

  expect(computePaidTime(cancelled, payments, null).paidUntil).toEqual(day('2026-04-15'))
})
