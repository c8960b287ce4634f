import { describe, expect, test } from 'vitest'
import {
  blankCouponForm,
  couponFromForm,
  couponProblem,
  grantProblem,
  premiumDurationNames,
  premiumDurations,
} from './premium-grant-rules.ts'
import { couponBody, grantPremiumBody } from './premium-grants.ts'

test('a grant requires a user, then a duration', () => {
  expect(grantProblem({ user: null, duration: '' })).toBe('Please select a user first.')
  expect(grantProblem({ user: { _id: 'u1' }, duration: '' })).toBe('Please select a premium duration.')
  expect(grantProblem({ user: { _id: 'u1' }, duration: '1m' })).toBeNull()
})

test('lists durations in the order of the specification', () => {
  expect(premiumDurations.map((duration) => premiumDurationNames[duration])).toEqual([
    'Lifetime',
    '1 Month',
    '3 Months',
    '6 Months',
    '1 Year',
  ])
  expect(grantPremiumBody.safeParse({ duration: '2y' }).error?.issues[0]?.message).toBe(
    'Please select a premium duration.',
  )
})

describe('a coupon', () => {
  test('defaults to 30 days and 1 use, which is valid', () => {
    expect(couponProblem(blankCouponForm)).toBeNull()
    expect(couponFromForm(blankCouponForm)).toEqual({ durationDays: 30, usesLimit: 1 })
  })

  test.each(['0', '-1', '', '1.5', 'x'])('rejects %j as duration or quantity', (text) => {
    const words = 'Duration and quantity must be positive numbers.'

    expect(couponProblem({ ...blankCouponForm, durationDays: text })).toBe(words)
    expect(couponProblem({ ...blankCouponForm, usesLimit: text })).toBe(words)
  })

  test('is sent with an upper-case prefix and expires at the end of its last day', () => {
    const form = { codePrefix: ' vip ', durationDays: '7', usesLimit: '3', expiresAt: '2025-12-31', notes: ' Party ' }

    const sent = couponFromForm(form)

    expect(sent).toEqual({
      codePrefix: 'VIP',
      durationDays: 7,
      usesLimit: 3,
      expiresAt: '2025-12-31T23:59:59.999Z',
      notes: 'Party',
    })
    expect(couponBody.parse(sent)).toEqual(sent)
  })

  test.each([{ durationDays: 0 }, { usesLimit: 0 }, { durationDays: '30' }, { usesLimit: 1.5 }])(
    'couponBody rejects %j',
    (part) => {
      const reply = couponBody.safeParse({ durationDays: 30, usesLimit: 1, ...part })

      expect(reply.error?.issues[0]?.message).toBe('Duration and quantity must be positive numbers.')
    },
  )

  test('limits the length and characters of the prefix', () => {
    const withPrefix = (codePrefix: string) => couponBody.safeParse({ durationDays: 30, usesLimit: 1, codePrefix })

    expect(withPrefix('vip').data?.codePrefix).toBe('VIP')
    expect(withPrefix('').success).toBe(true)
    expect(withPrefix('V P').success).toBe(false)
    expect(withPrefix('V'.repeat(17)).success).toBe(false)
  })
})
