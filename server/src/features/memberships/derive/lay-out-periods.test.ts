import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOutPeriods, type PeriodFact } from './lay-out-periods.ts'
import { periodEnd } from './period-end.ts'

const oneDay = 86_400_000
const day = (text: string) => new Date(`${text}T10:00:00Z`)
const monthly = { period: 'month', lateMilliseconds: 4 * oneDay } as const

const nothing = { days: null, until: null, refundedAt: null }
const paid = (on: string, refundedOn?: string): PeriodFact => ({
  ...nothing,
  id: `paid ${on}`,
  kind: 'payment',
  at: day(on),
  refundedAt: refundedOn ? day(refundedOn) : null,
})
const trial = (on: string, days: number): PeriodFact => ({ ...nothing, id: 'trial', kind: 'trial', at: day(on), days })
const extended = (on: string, days: number): PeriodFact => ({ ...trial(on, days), id: `ext ${on}`, kind: 'extension' })
const imported = (on: string, until: string): PeriodFact => ({
  ...nothing,
  id: 'import',
  kind: 'import',
  at: day(on),
  until: day(until),
})

const ends = (facts: PeriodFact[]) => layOutPeriods(facts, monthly).map(({ endsAt }) => endsAt)

describe('periodEnd', () => {
  test.each([
    ['month', '2026-01-31', 1, '2026-02-28'],
    ['month', '2026-01-31', 2, '2026-03-31'],
    ['month', '2028-01-31', 1, '2028-02-29'],
    ['quarter', '2026-11-30', 1, '2027-02-28'],
    ['quarter', '2026-11-30', 2, '2027-05-30'],
    ['year', '2028-02-29', 1, '2029-02-28'],
    ['year', '2028-02-29', 4, '2032-02-29'],
    ['week', '2026-03-28', 2, '2026-04-11'],
  ] as const)('%s from %s, %i later, ends on %s', (period, from, count, end) => {
    expect(periodEnd(day(from), period, count)).toEqual(day(end))
  })
})

describe('layOutPeriods', () => {
  test('a payment covers the period after the previous one, early or late', () => {
    expect(ends([paid('2026-01-15'), paid('2026-02-10'), paid('2026-03-18')])).toEqual([
      day('2026-02-15'),
      day('2026-03-15'),
      day('2026-04-15'),
    ])
  })

  test('a year of payments on the 31st ends on the 31st', () => {
    const dates = ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30']
    const facts = [...dates, '12-31'].map((date) => paid(`2026-${date}`))

    expect(ends(facts).at(-1)).toEqual(day('2027-01-31'))
  })

  test('a payment after a longer gap starts a new count', () => {
    expect(ends([paid('2026-01-31'), paid('2026-03-10')])).toEqual([day('2026-02-28'), day('2026-04-10')])
  })

  test('the first payment follows the trial', () => {
    expect(ends([trial('2026-01-01', 7), paid('2026-01-08')])).toEqual([day('2026-01-08'), day('2026-02-08')])
  })

  test('an extension adds days to what is left', () => {
    expect(ends([paid('2026-01-15'), extended('2026-01-20', 10), paid('2026-02-15')])).toEqual([
      day('2026-02-15'),
      day('2026-02-25'),
      day('2026-03-25'),
    ])
  })

  test('a payment continues after the end date of an import', () => {
    expect(ends([imported('2026-01-01', '2026-03-31'), paid('2026-03-30')])).toEqual([
      day('2026-03-31'),
      day('2026-04-30'),
    ])
  })

  test('a refund ends the current period at the time of the refund', () => {
    expect(ends([paid('2026-01-15'), paid('2026-02-15', '2026-02-20')])).toEqual([day('2026-02-15'), day('2026-02-20')])
  })

  test('a refund of a period that has not begun leaves no trace', () => {
    const facts = [paid('2026-01-15'), paid('2026-01-20', '2026-01-21'), paid('2026-02-14')]

    expect(ends(facts)).toEqual([day('2026-02-15'), day('2026-02-15'), day('2026-03-15')])
  })

  test('a refund of an earlier period does not shorten a later one', () => {
    expect(ends([paid('2026-01-15', '2026-01-25'), paid('2026-01-20')])).toEqual([day('2026-01-25'), day('2026-02-25')])
  })

  test('a refund after the period has no effect', () => {
    expect(ends([paid('2026-01-15', '2026-05-01')])).toEqual([day('2026-02-15')])
  })

  test('payments of the same second count in the order in which they were ordered', () => {
    const at = day('2026-01-15')
    const later = (milliseconds: number) => new Date(at.getTime() + milliseconds)
    const first = { ...paid('2026-01-15'), id: 'b', orderedAt: later(-500) }
    const latest = { ...paid('2026-01-15'), id: 'a', orderedAt: later(-100), refundedAt: later(1000) }

    expect(ends([latest, first])).toEqual([day('2026-02-15'), day('2026-02-15')])
  })

  const facts = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom('payment', 'payment', 'payment', 'trial', 'extension', 'import'),
      time: fc.integer({ min: 0, max: 400 }),
      length: fc.integer({ min: 1, max: 60 }),
      refundAfter: fc.option(fc.integer({ min: 0, max: 90 }), { freq: 3 }),
    }),
    { maxLength: 12, selector: ({ id }) => id },
  )
  const toFact = (given: { id: string; kind: string; time: number; length: number; refundAfter: number | null }) => {
    const at = new Date(day('2026-01-31').getTime() + given.time * oneDay)
    const later = (days: number) => new Date(at.getTime() + days * oneDay)
    const isPayment = given.kind === 'payment'
    return {
      id: given.id,
      kind: given.kind,
      at,
      days: given.kind === 'trial' || given.kind === 'extension' ? given.length : null,
      until: given.kind === 'import' ? later(given.length) : null,
      refundedAt: isPayment && given.refundAfter !== null ? later(given.refundAfter) : null,
    }
  }

  test('does not depend on the order in which facts arrive, and periods never overlap', () => {
    fc.assert(
      fc.property(facts, fc.infiniteStream(fc.nat()), (given, order) => {
        const inOrder = given.map(toFact)
        const shuffled = inOrder
          .map((fact) => ({ fact, place: order.next().value }))
          .sort((one, other) => one.place - other.place)
          .map(({ fact }) => fact)

        const spans = layOutPeriods(inOrder, monthly)

        expect(layOutPeriods(shuffled, monthly)).toEqual(spans)
        for (const [index, { startsAt, endsAt }] of spans.entries()) {
          expect(endsAt.getTime()).toBeGreaterThanOrEqual(startsAt.getTime())
          const next = spans[index + 1]
          if (next) expect(next.startsAt.getTime()).toBeGreaterThanOrEqual(endsAt.getTime())
        }
      }),
    )
  })

  /** After a refund, the next payment may be too late to continue. It then starts a new count, as if it were the first. */
  test('a refund lengthens nothing, except that a later payment may start a new count', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const all = given.map(toFact)
        const withoutRefunds = (some: PeriodFact[]) => some.map((fact) => ({ ...fact, refundedAt: null }))
        const endOf = (some: PeriodFact[]) => layOutPeriods(some, monthly).at(-1)?.endsAt.getTime() ?? 0
        const spans = layOutPeriods(all, monthly)
        const gap = spans.findLastIndex(({ startsAt }, index) => startsAt > (spans[index - 1]?.endsAt ?? startsAt))
        const sinceGap = new Set(spans.slice(Math.max(gap, 0)).map(({ id }) => id))
        const restarted = all.filter(({ id }) => sinceGap.has(id))

        const latest = Math.max(endOf(withoutRefunds(all)), endOf(withoutRefunds(restarted)))
        expect(endOf(all)).toBeLessThanOrEqual(latest)
      }),
    )
  })

  test('a payment that is too late after a refund starts a new count', () => {
    const [january, late] = [paid('2026-01-15'), paid('2026-02-18')]

    expect(ends([january, late])).toEqual([day('2026-02-15'), day('2026-03-15')])
    expect(ends([{ ...january, refundedAt: day('2026-01-20') }, late])).toEqual([day('2026-01-20'), day('2026-03-18')])
  })
})
