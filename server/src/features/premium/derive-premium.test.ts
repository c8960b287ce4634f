import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivePremium, type Grant } from './derive-premium.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const grant = (from: number, to: number | null, source = 'admin'): Grant => ({
  source,
  startsAt: day(from),
  endsAt: to === null ? null : day(to),
})
const none = { isPremium: false, endsAt: null, isGranted: false, paidUntil: null, isCarriedOver: false }

test('an account without grants is not premium', () => {
  expect(derivePremium([], day(5))).toEqual(none)
})

test('a grant is active from its start until just before its end', () => {
  const grants = [grant(5, 8)]

  const known = [4, 5, 7, 8].map((number) => derivePremium(grants, day(number)).isPremium)

  expect(known).toEqual([false, true, true, false])
})

test('consecutive grants end with the last one', () => {
  expect(derivePremium([grant(8, 12, 'code'), grant(1, 8)], day(3)).endsAt).toEqual(day(12))
})

test('a grant after a gap does not extend the current one', () => {
  expect(derivePremium([grant(1, 8), grant(9, 12)], day(3)).endsAt).toEqual(day(8))
})

test('a lifetime grant never ends', () => {
  expect(derivePremium([grant(1, 8), grant(8, null), grant(2, 4)], day(3))).toMatchObject({ endsAt: null })
})

test('a code extends premium after the latest end', () => {
  expect(derivePremium([grant(1, 20), grant(2, 4, 'code')], day(3)).endsAt).toEqual(day(22))
})

test('granted days pause during paid time and resume after it', () => {
  const grants = [grant(1, 11), grant(4, 8, 'paid')]

  expect(derivePremium(grants, day(5))).toMatchObject({ endsAt: day(15), paidUntil: day(8), isGranted: false })
  expect(derivePremium(grants, day(9))).toMatchObject({ endsAt: day(15), paidUntil: null, isGranted: true })
})

test('days granted after premium has ended start when granted', () => {
  expect(derivePremium([grant(1, 4, 'paid'), grant(9, 12, 'code')], day(10)).endsAt).toEqual(day(12))
})

test('time that was paid for twice is not lost', () => {
  const grants = [grant(1, 11, 'paid'), grant(5, 15, 'paid')]

  expect(derivePremium(grants, day(6))).toMatchObject({ endsAt: day(21), paidUntil: day(15) })
})

test('distinguishes paid time from what follows it', () => {
  expect(derivePremium([grant(1, 4, 'paid'), grant(2, null)], day(3))).toMatchObject({
    endsAt: null,
    paidUntil: day(4),
  })
})

test('carries days over once no grant covers the current time by its own dates', () => {
  const grants = [grant(1, 5), grant(1, 5, 'code')]

  const carried = [4, 5, 8, 9].map((number) => derivePremium(grants, day(number)).isCarriedOver)

  expect(carried).toEqual([false, true, true, false])
})

test.each([
  ['admin', true],
  ['code', true],
  ['paid', false],
])('premium by %s counts as granted: %s', (source, isGranted) => {
  expect(derivePremium([grant(1, 8, source)], day(3)).isGranted).toBe(isGranted)
})

test('premium is not granted during a paid subscription', () => {
  const grants = [grant(1, 20), grant(2, 6, 'paid')]

  expect(derivePremium(grants, day(3)).isGranted).toBe(false)
  expect(derivePremium(grants, day(7)).isGranted).toBe(true)
})

test('premium is independent of the order of grants', () => {
  const someGrant = fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.option(fc.integer({ min: 1, max: 10 })), fc.constantFrom('paid', 'code'))
    .map(([from, days, source]) => grant(from, days && from + days, source))
  const shuffled = fc
    .array(someGrant, { maxLength: 6 })
    .chain((grants) => fc.tuple(fc.constant(grants), fc.shuffledSubarray(grants, { minLength: grants.length })))

  fc.assert(
    fc.property(shuffled, fc.integer({ min: 1, max: 25 }), ([one, other], today) => {
      expect(derivePremium(one, day(today))).toEqual(derivePremium(other, day(today)))
    }),
  )
})

const anyGrant = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 10 }), fc.constantFrom('paid', 'code', 'admin'))
  .map(([from, days, source]) => grant(from, from + days, source))
const anyGrants = fc.array(anyGrant, { maxLength: 7 })

test('no granted or paid day is lost or counted twice', () => {
  fc.assert(
    fc.property(anyGrants, (grants) => {
      const given =
        grants.reduce((sum, { startsAt, endsAt }) => sum + Number(endsAt) - Number(startsAt), 0) / 86_400_000

      const days = Array.from({ length: 120 }, (_one, index) => derivePremium(grants, day(index + 1)).isPremium)

      expect(days.filter(Boolean)).toHaveLength(given)
    }),
  )
})

test('premium ends exactly at its reported end', () => {
  fc.assert(
    fc.property(anyGrants, fc.integer({ min: 1, max: 25 }), (grants, today) => {
      const { isPremium, endsAt } = derivePremium(grants, day(today))
      fc.pre(isPremium && endsAt !== null)
      const end = Number(endsAt)

      expect(derivePremium(grants, new Date(end - 1)).isPremium).toBe(true)
      expect(derivePremium(grants, new Date(end)).isPremium).toBe(false)
    }),
  )
})
