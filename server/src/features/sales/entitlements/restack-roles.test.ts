import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stackRoleTimes } from './restack-roles.ts'

const day = 86_400_000
const at = (days: number) => new Date(days * day)
const bought = (on: number, roleDays: number | null) => ({ startsAt: at(on), roleDays })
const purchase = fc.record({ on: fc.integer({ min: 1, max: 400 }), days: fc.integer({ min: 1, max: 365 }) })
const purchases = fc
  .array(purchase, { minLength: 1, maxLength: 20 })
  .map((list) => list.sort((a, b) => a.on - b.on).map(({ on, days }) => ({ ...bought(on, days), days })))

describe('stackRoleTimes', () => {
  test('extends a role from its end while it runs, and from the purchase after it ended', () => {
    expect(stackRoleTimes([bought(1, 10), bought(6, 10), bought(40, 5)])).toEqual([at(11), at(21), at(45)])
  })

  test('never ends a permanent role, which leaves the others as they are', () => {
    expect(stackRoleTimes([bought(1, 10), bought(2, null), bought(3, 10)])).toEqual([at(11), null, at(21)])
  })

  test('grants exactly the days that were paid for', () => {
    fc.assert(
      fc.property(purchases, (grants) => {
        const ends = stackRoleTimes(grants)
        const held = grants.map(({ startsAt }, index) => {
          const from = Math.max(startsAt.getTime(), ends[index - 1]?.getTime() ?? 0)
          return ((ends[index]?.getTime() ?? 0) - from) / day
        })

        expect(held).toEqual(grants.map(({ days }) => days))
      }),
    )
  })

  test('never ends an earlier purchase sooner because of a later one', () => {
    fc.assert(
      fc.property(purchases, (grants) => {
        expect(stackRoleTimes(grants).slice(0, -1)).toEqual(stackRoleTimes(grants.slice(0, -1)))
      }),
    )
  })
})
