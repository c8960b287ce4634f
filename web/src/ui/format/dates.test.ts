import { expect, test, vi } from 'vitest'
import { ageText, fullMomentText, localDay, momentText, utcDay, utcText } from './dates.ts'

const now = Date.parse('2026-03-10T12:00:00.000Z')
const evening = '2026-03-10T23:30:05.999Z'

/** Relative time in the browser's locale. */
const ago = (count: number, unit: Intl.RelativeTimeFormatUnit) => new Intl.RelativeTimeFormat().format(count, unit)
const partsOf = (text: string | null) => text?.match(/\d+/g) ?? []

test.each([
  ['2026-03-10T11:59:00.000Z', ago(-1, 'minute')],
  ['2026-03-10T11:00:01.000Z', ago(-59, 'minute')],
  ['2026-03-10T11:00:00.000Z', ago(-1, 'hour')],
  ['2026-03-09T12:00:01.000Z', ago(-23, 'hour')],
  ['2026-03-09T12:00:00.000Z', ago(-1, 'day')],
  ['2026-03-07T12:00:00.000Z', ago(-3, 'day')],
  ['2026-03-10T12:30:00.000Z', ago(30, 'minute')],
  ['2026-03-12T12:30:00.000Z', ago(2, 'day')],
])('formats %s as %s', (moment, words) => {
  expect(ageText(moment, now)).toBe(words)
})

test('formats less than a minute as now', () => {
  const justNow = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }).format(0, 'second')

  expect(ageText('2026-03-10T11:59:01.000Z', now)).toBe(justNow)
  expect(ageText('2026-03-10T12:00:59.000Z', now)).toBe(justNow)
})

test('uses UTC for sales dates and local time for the others, in any time zone', async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  vi.resetModules()
  const inAuckland = await import('./dates.ts')
  const yearsEnd = new Date('2026-12-31T23:59:59Z')

  expect(partsOf(inAuckland.utcDay(evening))).toContain('10')
  expect(partsOf(inAuckland.localDay(evening))).toContain('11')
  expect(partsOf(inAuckland.utcShortDay(yearsEnd))).toContain('31')
  expect(partsOf(inAuckland.utcMonth(yearsEnd))).toContain('2026')
  expect(inAuckland.utcShortMonth(yearsEnd)).toBe(inAuckland.utcShortMonth(new Date('2026-12-01')))
  vi.unstubAllEnvs()
})

test.each([
  ['a moment', momentText],
  ['the whole moment', fullMomentText],
])('includes the time zone in %s', (_, text) => {
  const zone = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' })
    .formatToParts(Date.parse(evening))
    .find(({ type }) => type === 'timeZoneName')?.value

  expect(zone).toBeTruthy()
  expect(text(evening)).toContain(zone)
  expect(partsOf(text(evening))).toContain('30')
})

test('formats evidence in UTC, independent of locale', () => {
  expect(utcText('2026-03-10T12:00:05.999+02:00')).toBe('2026-03-10 10:00:05 UTC')
})

test.each([undefined, null, '', 'soon'])('returns null for %o', (when) => {
  expect([localDay, momentText, fullMomentText, utcDay, utcText].map((text) => text(when))).toEqual(Array(5).fill(null))
  expect(ageText(when, now)).toBeNull()
})

test('creates no DateTimeFormat until a date is formatted', async () => {
  vi.resetModules()
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  await import('./dates.ts')

  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})
