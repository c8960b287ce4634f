import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivePremium, type Grant } from './derive-premium.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const grant = (from: number, to: number | null, source = 'admin'): Grant => ({
  source,
  startsAt: day(from),
  endsAt: to === null ? null : day(to),
})
const none = { isPremium: false, endsAt: null, isGranted: false }

test('without grants nobody is premium', () => {
  expect(derivePremium([], day(5))).toEqual(none)
})

test('a grant counts from its first moment to just before its end', () => {
  const grants = [grant(5, 8)]

  const known = [4, 5, 7, 8].map((number) => derivePremium(grants, day(number)).isPremium)

  expect(known).toEqual([false, true, true, false])
})

test('grants that follow one another end with the last of them', () => {
  expect(derivePremium([grant(8, 12, 'code'), grant(1, 8)], day(3)).endsAt).toEqual(day(12))
})

test('a grant after a gap does not lengthen the one that runs', () => {
  expect(derivePremium([grant(1, 8), grant(9, 12)], day(3)).endsAt).toEqual(day(8))
})

test('one without an end never ends, whatever else there is', () => {
  expect(derivePremium([grant(1, 8), grant(8, null), grant(2, 4)], day(3))).toMatchObject({ endsAt: null })
})

test('a shorter grant inside a longer one takes nothing away', () => {
  expect(derivePremium([grant(1, 20), grant(2, 4)], day(3)).endsAt).toEqual(day(20))
})

test.each([
  ['admin', true],
  ['code', true],
  ['paid', false],
])('premium by %s counts as granted: %s', (source, isGranted) => {
  expect(derivePremium([grant(1, 8, source)], day(3)).isGranted).toBe(isGranted)
})

test('while a paid subscription runs, premium is not a granted one', () => {
  const grants = [grant(1, 20), grant(2, 6, 'paid')]

  expect(derivePremium(grants, day(3)).isGranted).toBe(false)
  expect(derivePremium(grants, day(7)).isGranted).toBe(true)
})

test('premium is the same for every order of grants', () => {
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

test('premium lasts until the end it tells, and not a moment longer', () => {
  const someGrant = fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10 }))
    .map(([from, days]) => grant(from, from + days))

  fc.assert(
    fc.property(
      fc.array(someGrant, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 25 }),
      (grants, today) => {
        const { isPremium, endsAt } = derivePremium(grants, day(today))
        fc.pre(isPremium && endsAt !== null)
        const end = Number(endsAt)

        expect(derivePremium(grants, new Date(end - 1)).isPremium).toBe(true)
        expect(derivePremium(grants, new Date(end)).isPremium).toBe(false)
      },
    ),
  )
})
