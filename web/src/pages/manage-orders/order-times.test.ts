import { expect, test } from 'vitest'
import { ageText, dateText, utcText } from './order-times.ts'

const now = Date.parse('2026-03-10T12:00:00.000Z')

test.each([
  ['2026-03-10T11:59:01.000Z', 'just now'],
  ['2026-03-10T11:59:00.000Z', '1 minute ago'],
  ['2026-03-10T11:00:01.000Z', '59 minutes ago'],
  ['2026-03-10T11:00:00.000Z', '1 hour ago'],
  ['2026-03-09T12:00:01.000Z', '23 hours ago'],
  ['2026-03-07T12:00:00.000Z', '3 days ago'],
  ['2026-03-10T12:30:00.000Z', 'in 30 minutes'],
  ['soon', ''],
  [null, ''],
])('%s was %s', (moment, words) => {
  expect(ageText(moment, now)).toBe(words)
})

test('a date is told in the words of the reader, and evidence in those of everybody', () => {
  expect(dateText('2026-03-10T12:00:05.000Z')).toMatch(/^Mar 10, 2026, \d+:\d\d [AP]M$/)
  expect(utcText('2026-03-10T12:00:05.999+02:00')).toBe('2026-03-10 10:00:05 UTC')
})

test('a date nobody can read is unknown', () => {
  expect(dateText(undefined)).toBe('Unknown')
  expect(utcText('soon')).toBe('Unknown')
})
