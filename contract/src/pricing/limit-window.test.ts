import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextWindow, windowStart } from './limit-window.ts'
import { limitWindows } from './price-rules.ts'

const textOf = (time: Date | null) => time?.toISOString().slice(0, 16)

describe('limit windows', () => {
  test.each([
    ['day', '2026-11-18T23:59:59Z', '2026-11-18T00:00', '2026-11-19T00:00'],
    ['day', '2026-11-18T00:00:00Z', '2026-11-18T00:00', '2026-11-19T00:00'],
    ['week', '2026-11-16T00:00:00Z', '2026-11-16T00:00', '2026-11-23T00:00'],
    ['week', '2026-11-22T23:59:59Z', '2026-11-16T00:00', '2026-11-23T00:00'],
    ['month', '2026-12-31T23:59:59Z', '2026-12-01T00:00', '2027-01-01T00:00'],
    ['month', '2028-02-29T12:00:00Z', '2028-02-01T00:00', '2028-03-01T00:00'],
    ['ever', '2026-11-18T12:00:00Z', undefined, undefined],
  ] as const)('a %s at %s lasts from %s to %s', (window, now, start, next) => {
    expect(textOf(windowStart(window, new Date(now)))).toBe(start)
    expect(textOf(nextWindow(window, new Date(now)))).toBe(next)
  })

  test('contain the current time and follow each other', () => {
    const times = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    const windows = fc.constantFrom(...limitWindows.filter((window) => window !== 'ever'))

    fc.assert(
      fc.property(windows, times, (window, now) => {
        const [start, next] = [windowStart(window, now), nextWindow(window, now)]
        if (!start || !next) throw new Error('no window')

        expect(start <= now && now < next).toBe(true)
        expect(windowStart(window, next)).toEqual(next)
        expect(nextWindow(window, start)).toEqual(next)
      }),
    )
  })
})
