import { describe, expect, test } from 'vitest'
import { nextReadAt } from './read-schedule.ts'

const hour = 3_600_000
const day = 24 * hour
const paidAt = new Date('2026-03-01T12:00:00.000Z')
const digital = {
  orderId: 'O-1',
  captureId: 'C-1',
  isTest: false,
  paidAt,
  refundedAt: null,
  refundTakesBack: true,
  roleEnds: [],
  requiresShipping: false,
  shippedAt: null,
  hasPendingRefund: false,
}
const at = (age: number) => new Date(paidAt.getTime() + age)

/** The days after the payment on which a sale is read, if every read happens on time. */
function daysOfReads(sale: Parameters<typeof nextReadAt>[0], maxReads = 400): number[] {
  const days: number[] = []
  for (let next = nextReadAt(sale, paidAt); next && days.length < maxReads; next = nextReadAt(sale, next)) {
    days.push((next.getTime() - paidAt.getTime()) / day)
  }
  return days
}

describe('nextReadAt', () => {
  test('reads after an hour, a day and three days, then weekly until day 180', () => {
    const days = daysOfReads(digital)

    expect(days.slice(0, 5)).toEqual([1 / 24, 1, 3, 10, 17])
    expect(days.slice(-2)).toEqual([178, 180])
    expect(days).toHaveLength(3 + 25 + 1)
  })

  test('reads a renewal, which has a payment but no order, at the same times', () => {
    expect(daysOfReads({ ...digital, orderId: null })).toEqual(daysOfReads(digital))
  })

  test('skips the reads that a late one has made unnecessary', () => {
    expect(nextReadAt(digital, at(40 * day))).toEqual(at(45 * day))
  })

  test.each([
    ['awaits shipment', { requiresShipping: true }],
    ['grants a permanent role', { roleEnds: [null] }],
    ['grants a role that runs', { roleEnds: [at(10 * day), at(30 * day)] }],
  ])('reads a sale daily while it %s', (_what, facts) => {
    const sale = { ...digital, ...facts }

    expect(nextReadAt(sale, paidAt)).toEqual(at(hour))
    expect(nextReadAt(sale, at(20 * day))).toEqual(at(21 * day))
  })

  test.each([
    ['was shipped', { requiresShipping: true, shippedAt: paidAt }],
    ['was refunded', { requiresShipping: true, roleEnds: [null], refundedAt: paidAt }],
    ['granted a role that has ended', { roleEnds: [at(20 * day)] }],
    ['lets the buyer keep the role', { roleEnds: [null], refundTakesBack: false }],
  ])('reads a sale weekly once it %s', (_what, facts) => {
    expect(nextReadAt({ ...digital, ...facts }, at(20 * day))).toEqual(at(24 * day))
  })

  test('reads a sale daily until its last role has ended', () => {
    const sale = { ...digital, roleEnds: [at(7 * day), at(22 * day)] }

    expect(nextReadAt(sale, at(20 * day))).toEqual(at(21 * day))
    expect(nextReadAt(sale, at(22 * day))).toEqual(at(24 * day))
  })

  test('reads a pending refund twice a day, and for another month after day 180', () => {
    const sale = { ...digital, hasPendingRefund: true }

    expect(nextReadAt(sale, paidAt)).toEqual(at(hour))
    expect(nextReadAt(sale, at(20 * day))).toEqual(at(20.5 * day))
    expect(nextReadAt(sale, at(200 * day))).toEqual(at(200.5 * day))
    expect(nextReadAt(sale, at(210 * day))).toBeNull()
  })

  test.each([
    ['an unpaid sale', { paidAt: null }],
    ['a test purchase', { isTest: true }],
    ['a sale without a payment', { orderId: null, captureId: null }],
  ])('never reads %s', (_what, facts) => {
    expect(nextReadAt({ ...digital, ...facts }, paidAt)).toBeNull()
  })
})
